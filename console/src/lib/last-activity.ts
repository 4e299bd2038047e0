/** Tabs share activity at most this often. */
const NOTE_EVERY_MS = 2000;
const STORAGE_KEY = "last_activity";

let noted = 0;

/** Records activity for all tabs of the browser. */
export function noteActivity(): void {
  const now = Date.now();
  if (now - noted < NOTE_EVERY_MS) return;
  noted = now;
  localStorage.setItem(STORAGE_KEY, String(now));
}

/** Returns when the user was last active in any tab. */
export function lastActivity(): number {
  return Math.max(noted, Number(localStorage.getItem(STORAGE_KEY) ?? 0));
}
