/** Tabs tell each other of activity at most this often. */
const NOTE_EVERY_MS = 2000;
const STORAGE_KEY = "last_activity";

let noted = 0;

/** Remembers that somebody is here, for every tab of the browser. */
export function noteActivity(): void {
  const now = Date.now();
  if (now - noted < NOTE_EVERY_MS) return;
  noted = now;
  localStorage.setItem(STORAGE_KEY, String(now));
}

/** When somebody was last active in any tab. */
export function lastActivity(): number {
  return Math.max(noted, Number(localStorage.getItem(STORAGE_KEY) ?? 0));
}
