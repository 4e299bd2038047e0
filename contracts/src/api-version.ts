/** Versions of the API by date, oldest first. A breaking change needs a new one. */
export const API_VERSIONS = ["2026-11-23"] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** The version for requests that name none. It stays the same, so that old programs keep working. */
export const DEFAULT_API_VERSION: ApiVersion = API_VERSIONS[0];

/** In requests the version that a program was written for, in responses the one that was applied. */
export const API_VERSION_HEADER = "arauto-version";
