/**
 * Copies a text, and returns whether the clipboard contains it now. It reads the clipboard only where the browser allows
 * that without asking; elsewhere it relies on the browser's word.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  const found = await clipboardText();
  return found === null || found === text;
}

/** Returns what the clipboard contains; null where reading it is not allowed, or would ask the user. */
async function clipboardText(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({
      name: "clipboard-read" as PermissionName,
    });
    return state === "granted" ? await navigator.clipboard.readText() : null;
  } catch {
    return null;
  }
}
