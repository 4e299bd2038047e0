import manifest from "../../package.json" with { type: "json" };

/** The product's version, shown in the API document and in the logs. */
export const version: string = manifest.version;
