/** Languages that code views highlight. `http` is for headers, with or without a request line. */
export type CodeLanguage = "bash" | "http" | "json" | "php" | "python" | "typescript";

/** The role of a piece of code, which determines its color. */
export type CodeRole = "name" | "string" | "value" | "keyword" | "comment";

export interface CodePiece {
  text: string;
  role?: CodeRole | undefined;
}
