// Imports the programs of a folder sequentially and prints how each ended, as JSON by name. A program succeeds if it
// prints something.
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

class Printed extends Error {}

const folder = process.cwd();
const { log } = console;
console.log = () => {
  throw new Printed();
};
const outcomes = {};
for (const name of readdirSync(folder).filter((file) => file.endsWith(".mjs"))) {
  const outcome = await import(pathToFileURL(path.join(folder, name)).href).then(
    () => "nothing printed",
    (error) => (error instanceof Printed ? "success" : (error.code ?? String(error))),
  );
  outcomes[path.basename(name, ".mjs")] = outcome;
}
log(JSON.stringify(outcomes));
