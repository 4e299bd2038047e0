/**
 * Shapes of the catalogue's pictures: discs, quarter and half discs, triangles, leaves. Everything
 * is flat and geometric, in earthy colors that suit any brand and light and dark backgrounds.
 */

export const INKS = {
  night: "#1b2541",
  ink: "#2b3858",
  brass: "#e6b04a",
  honey: "#f2cf86",
  clay: "#c4674a",
  rose: "#e2a594",
  sage: "#93a98f",
  moss: "#4c6a58",
  sky: "#b4cad6",
  sea: "#5f8aa0",
  sand: "#e8dac1",
  cream: "#f6eee0",
  stone: "#b9ad9c",
  bark: "#6b4a3a",
} as const;

type Point = readonly [x: number, y: number];
type Corner = "tl" | "tr" | "bl" | "br";

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function poly(points: readonly Point[], fill: string): string {
  return `<polygon points="${points.map((point) => point.join(",")).join(" ")}" fill="${fill}"/>`;
}

export function line(points: readonly Point[], stroke: string, width: number, dashes = ""): string {
  const dashed = dashes === "" ? "" : ` stroke-dasharray="${dashes}"`;
  return `<polyline points="${points.map((point) => point.join(",")).join(" ")}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashed}/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function curve(d: string, stroke: string, width: number, dashes = ""): string {
  const dashed = dashes === "" ? "" : ` stroke-dasharray="${dashes}"`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${dashed}/>`;
}

/** Draws a quarter disc that fills a square tile; its center is the given corner. */
export function quarter(x: number, y: number, size: number, corner: Corner, fill: string): string {
  const [right, bottom] = [x + size, y + size];
  const d = {
    tl: `M${x} ${y}H${right}A${size} ${size} 0 0 1 ${x} ${bottom}Z`,
    tr: `M${right} ${y}V${bottom}A${size} ${size} 0 0 1 ${x} ${y}Z`,
    br: `M${right} ${bottom}H${x}A${size} ${size} 0 0 1 ${right} ${y}Z`,
    bl: `M${x} ${bottom}V${y}A${size} ${size} 0 0 1 ${right} ${bottom}Z`,
  }[corner];
  return path(d, fill);
}

/** Draws half a disc on its flat side, or hanging from it. */
export function half(
  x: number,
  y: number,
  width: number,
  flat: "down" | "up",
  fill: string,
): string {
  const radius = width / 2;
  return path(
    `M${x} ${y}A${radius} ${radius} 0 0 ${flat === "down" ? 1 : 0} ${x + width} ${y}Z`,
    fill,
  );
}

/** Draws a leaf that fills a square tile from one corner to the opposite one. */
export function leaf(x: number, y: number, size: number, rising: boolean, fill: string): string {
  const [from, to] = rising
    ? [`${x} ${y + size}`, `${x + size} ${y}`]
    : [`${x} ${y}`, `${x + size} ${y + size}`];
  return path(`M${from}A${size} ${size} 0 0 1 ${to}A${size} ${size} 0 0 1 ${from}Z`, fill);
}

/** Draws a square with a notch at its foot, like a banner. */
export function tail(x: number, y: number, size: number, fill: string): string {
  return poly(
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x + size / 2, y + size / 2],
      [x, y + size],
    ],
    fill,
  );
}

/** Rotates shapes around a point, in degrees. */
export function turned(angle: number, x: number, y: number, ...shapes: string[]): string {
  return `<g transform="rotate(${angle} ${x} ${y})">${shapes.join("")}</g>`;
}

export function moved(x: number, y: number, scale: number, ...shapes: string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shapes.join("")}</g>`;
}

/** Draws rows of tiles; letters name the motif, a full stop leaves the tile plain. */
export function tiles(
  x: number,
  y: number,
  size: number,
  rows: readonly string[],
  inks: readonly string[],
): string {
  const motifs: Record<string, (left: number, top: number, ink: string) => string> = {
    a: (left, top, fill) => quarter(left, top, size, "tl", fill),
    b: (left, top, fill) => quarter(left, top, size, "tr", fill),
    c: (left, top, fill) => quarter(left, top, size, "br", fill),
    d: (left, top, fill) => quarter(left, top, size, "bl", fill),
    t: (left, top, fill) => tail(left, top, size, fill),
    u: (left, top, fill) =>
      turned(180, left + size / 2, top + size / 2, tail(left, top, size, fill)),
    f: (left, top, fill) =>
      poly(
        [
          [left, top],
          [left + size, top],
          [left + size / 2, top + size / 2],
        ],
        fill,
      ),
    o: (left, top, fill) => disc(left + size / 2, top + size / 2, size / 2, fill),
    s: (left, top, fill) => rect(left, top, size, size, fill),
    l: (left, top, fill) => leaf(left, top, size, true, fill),
  };
  return rows
    .flatMap((row, down) =>
      [...row].map((letter, across) => {
        const fill = inks[(across * 3 + down * 5) % inks.length] ?? INKS.night;
        return motifs[letter]?.(x + across * size, y + down * size, fill) ?? "";
      }),
    )
    .join("");
}

/** One picture of the catalogue, in the pixels of an email. */
export interface Scene {
  width: number;
  height: number;
  shapes: readonly string[];
}

export function scene(width: number, height: number, ground: string, ...shapes: string[]): Scene {
  return { width, height, shapes: [rect(0, 0, width, height, ground), ...shapes] };
}
