import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLightPrint } from "../../../ui/layout/use-printing.ts";
import { LINE_INKS, TILE_INKS } from "../../../ui/tiles/tile-marks.ts";
import type { TilePalette } from "./tile-painter.ts";

export interface WallColors {
  palette: TilePalette;
  ring: string;
}

/**
 * Returns the colors of tiles in the style sheets, read from hidden paths with the classes of the inks: a canvas can't
 * use CSS variables. Reads them again when the color scheme changes. On paper, they are light.
 */
export function useWallColors(probes: RefObject<SVGSVGElement | null>): WallColors | null {
  const [colors, setColors] = useState<WallColors | null>(null);
  useLightPrint();
  useLayoutEffect(() => {
    const svg = probes.current;
    if (!svg) return;
    const read = () => setColors(colorsOf(svg));
    read();
    // The theme sets the scheme with an attribute; without a choice it follows the system.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
    const query = window.matchMedia("(prefers-color-scheme: dark)");
    query.addEventListener("change", read);
    // The browser prints right after this event, before the observer runs.
    const onPrint = () => flushSync(read);
    window.addEventListener("beforeprint", onPrint);
    return () => {
      window.removeEventListener("beforeprint", onPrint);
      observer.disconnect();
      query.removeEventListener("change", read);
    };
  }, [probes]);
  return colors;
}

/** Returns the colors of hidden paths, one for each ink. */
export function colorsOf(svg: SVGSVGElement): WallColors {
  const paths = [...svg.querySelectorAll("path")];
  const palette = Object.fromEntries(
    TILE_INKS.map((ink, at) => {
      const style = paths[at] ? getComputedStyle(paths[at]) : null;
      return [ink, (LINE_INKS.includes(ink) ? style?.stroke : style?.fill) ?? "#000"];
    }),
  ) as TilePalette;
  return { palette, ring: getComputedStyle(svg).color };
}
