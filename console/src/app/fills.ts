/** The handle of a route whose page takes the whole window: the shell goes by it. */
export const FILLS = { fills: true } as const;
