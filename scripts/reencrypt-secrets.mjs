// `npm run reencrypt-secrets`: encrypts every stored password and key with the present ARAUTO_SECRET.
import { existsSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { buildOutdated, reencryptSecretsFile } from "./build.mjs";
import { refuseOldNode } from "./install.mjs";
import { root } from "./project.mjs";

refuseOldNode();
process.chdir(root);
// What was built before is left as it is, for the running server belongs to it.
if (!existsSync(reencryptSecretsFile)) await buildOutdated();
await import(pathToFileURL(reencryptSecretsFile).href);
