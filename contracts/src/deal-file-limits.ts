/** Maximum size of a deal's file in bytes. */
export const DEAL_FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Maximum number of files per deal. */
export const DEAL_FILES_MAX = 100;
