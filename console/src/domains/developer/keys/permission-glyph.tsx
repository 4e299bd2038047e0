import type { Level } from "./permissions.ts";

const DRAWINGS: Record<Level, string> = {
  none: "",
  // A closed envelope's flap.
  read: "M1 1h12L7 7.5z",
  // The flap, and the tail of the pennant.
  write: "M1 1h12v12L7 7l-6 6z",
};

/** Draws a key's access to a resource: an empty tile, a flap, or flap and tail. */
export function PermissionGlyph({ level, size = 14 }: { level: Level; size?: number }) {
  return (
    <svg viewBox="0 0 14 14" width={size} height={size} aria-hidden focusable="false">
      <rect
        x="1"
        y="1"
        width="12"
        height="12"
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
      <path d={DRAWINGS[level]} fill="currentColor" />
    </svg>
  );
}
