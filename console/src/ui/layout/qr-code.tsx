import { useMemo } from "react";
import { encode } from "uqr";

/** Blank modules around the code; with fewer, some cameras do not detect it (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code: black on white in every theme, since cameras read nothing else reliably. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { path, side } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** Draws all black modules as one path, row by row, each run as one bar. */
function draw(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return { path, side: size };
}
