/** The handle of a route whose page takes the whole window: the shell goes by it. */
export const FULL_WINDOW = { fullWindow: true } as const;
