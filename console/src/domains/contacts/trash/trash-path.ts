/** The page with deleted contacts. */
export const TRASH_PATH = "/accounts/trash";
