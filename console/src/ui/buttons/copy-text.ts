/**
 * Copies a text, and returns whether the clipboard contains it now. It only verifies that where the browser allows
 * reading the clipboard without asking; elsewhere it trusts the browser's response.
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

/** Returns the content of the clipboard; null where reading it is not allowed, or would ask the user. */
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
