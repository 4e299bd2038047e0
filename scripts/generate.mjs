// Writes what is derived from the contracts: the OpenAPI document and the console's API hooks.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./project.mjs";

const document = execFileSync(
  process.execPath,
  ["--import", "tsx", path.join(root, "server/src/platform/http/print-openapi.ts")],
  { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "inherit"] },
);
writeFileSync(path.join(root, "console/openapi.json"), document);

const consoleDir = path.join(root, "console");
mkdirSync(path.join(consoleDir, "src/app"), { recursive: true });
process.chdir(consoleDir);
const { generateEndpoints } = await import("@rtk-query/codegen-openapi");
const { default: config } = await import(pathToFileURL(path.join(consoleDir, "openapi-codegen.config.mjs")).href);
await generateEndpoints(config);
console.log("wrote console/openapi.json and console/src/app/api.generated.ts");
