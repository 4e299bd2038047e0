/** The handle of a route whose page fills the whole window; the shell reads it. */
export const FULL_WINDOW = { fullWindow: true } as const;
