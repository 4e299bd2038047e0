/** Where the editor leads back to, in the state of its history entry. */
export interface EditorState {
  back: string;
}

/** Returns the page to which the editor leads back. */
export function backOf(state: unknown): string {
  const { back } = (state ?? {}) as Partial<EditorState>;
  return typeof back === "string" && back.startsWith("/") ? back : "/email";
}
