import { fileURLToPath } from "node:url";

/** The whole server as one file, which starts in a fraction of the time that its sources take. */
export const BUILT_SERVER = fileURLToPath(new URL("../../dist/main.mjs", import.meta.url));
