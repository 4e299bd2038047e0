export { askTick } from "../campaigns/index.ts";
export { loadVersion, messageFor, type PublishedVersion } from "./version-queries.ts";
