/** The page that the editor links back to, in the state of its history entry. */
export interface EditorState {
  back: string;
}

/** Returns the page that the editor links back to. */
export function backOf(state: unknown): string {
  const { back } = (state ?? {}) as Partial<EditorState>;
  return typeof back === "string" && back.startsWith("/") ? back : "/email";
}
