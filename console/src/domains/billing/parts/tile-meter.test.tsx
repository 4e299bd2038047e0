import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TileMeter } from "./tile-meter.tsx";

const widths = (used: number, max: number, estimate?: number | null) =>
  [
    ...renderToStaticMarkup(
      <TileMeter label="Emails" text="" used={used} max={max} estimate={estimate ?? null} />,
    ).matchAll(/inline-size:([\d.]+)%/g),
  ].map((match) => Number(match[1]));

describe("tile meter", () => {
  it("fills the used share, and hatches the expected one", () => {
    expect(widths(25, 100)).toEqual([25]);
    expect(widths(25, 100, 50)).toEqual([50, 25]);
    expect(widths(25, 100, 20)).toEqual([25]);
  });

  it("never exceeds its width, and shows small shares", () => {
    expect(widths(300, 100, 500)).toEqual([100]);
    expect(widths(1, 1_000_000)).toEqual([1]);
    expect(widths(0, 100)).toEqual([]);
    expect(widths(0, 0)).toEqual([]);
  });

  it("has an accessible value within its range, even beyond the limit", () => {
    const markup = renderToStaticMarkup(
      <TileMeter label="Emails" text="300 of 100" used={300} max={100} />,
    );
    expect(markup).toContain('aria-valuemax="300"');
    expect(markup).toContain('aria-valuetext="300 of 100"');
  });
});
