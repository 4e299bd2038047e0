// Writes generated files: the OpenAPI document, the SDK's types, the console's API hooks, the README's settings
// and the picture of the domains in ARCHITECTURE.md.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { splitByTag } from "./api-by-tag.mjs";
import { architectureWithPicture } from "./domain-picture.mjs";
import { root } from "./project.mjs";
import { sdkTypes } from "./sdk-types.mjs";

const openApi = printed("server/src/platform/http/print-openapi.ts");
writeFileSync(path.join(root, "console/openapi.json"), openApi);
writeFileSync(path.join(root, "sdk/src/api.generated.ts"), await sdkTypes(JSON.parse(openApi)));

const readme = path.join(root, "README.md");
const settings = /(?<=<!-- settings -->\n)[\s\S]*(?=<!-- \/settings -->)/;
writeFileSync(
  readme,
  readFileSync(readme, "utf8").replace(settings, () => printed("server/src/print-settings.ts")),
);

const { file: architecture, expected } = architectureWithPicture(root);
writeFileSync(architecture, expected);

const consoleDir = path.join(root, "console");
mkdirSync(path.join(consoleDir, "src/lib"), { recursive: true });
process.chdir(consoleDir);
const { generateEndpoints } = await import("@rtk-query/codegen-openapi");
const { default: config } = await import(
  pathToFileURL(path.join(consoleDir, "openapi-codegen.config.mjs")).href
);
await generateEndpoints(config);
splitByTag(
  path.join(consoleDir, config.outputFile),
  path.join(consoleDir, "src/lib/api"),
  JSON.parse(openApi),
);
console.log(
  "Wrote console/openapi.json, sdk/src/api.generated.ts, console/src/lib/api.generated.ts and its parts, the README's settings and the picture of the domains",
);

/** Runs a TypeScript program and returns its output. */
function printed(program) {
  const options = {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  };
  return execFileSync(process.execPath, ["--import", "tsx", path.join(root, program)], options);
}
