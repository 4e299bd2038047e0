import { expect, test } from "vitest";
import { encodings, fits, largestZoom, outputSide, pictureError } from "./picture-math.ts";

test("shrinks pictures to 512 pixels and never enlarges them", () => {
  expect(outputSide(4000)).toBe(512);
  expect(outputSide(512)).toBe(512);
  expect(outputSide(301.6)).toBe(302);
  expect(outputSide(0.2)).toBe(1);
});

test("limits the zoom so that a crop has at least 96 pixels", () => {
  expect(largestZoom(4000, 3000)).toBe(5);
  expect(largestZoom(400, 192)).toBe(2);
  expect(largestZoom(80, 80)).toBe(1);
});

test("lowers the quality before the size", () => {
  const tries = encodings(512);
  expect(tries[0]).toEqual({ side: 512, quality: 0.9 });
  expect(tries.map((one) => one.side)).toEqual([512, 512, 512, 256, 256, 256, 128, 128, 128]);
  expect(encodings(1).every((one) => one.side >= 1)).toBe(true);
});

test("accepts only raster images up to 25 MB", () => {
  expect(pictureError({ type: "image/png", size: 10 })).toBeUndefined();
  expect(pictureError({ type: "image/svg+xml", size: 10 })).toBe("notPicture");
  expect(pictureError({ type: "application/pdf", size: 10 })).toBe("notPicture");
  expect(pictureError({ type: "image/jpeg", size: 0 })).toBe("empty");
  expect(pictureError({ type: "image/jpeg", size: 25_000_001 })).toBe("tooLarge");
});

test("keeps uploads within the server's 256 kB", () => {
  expect(fits(256 * 1024)).toBe(true);
  expect(fits(256 * 1024 + 1)).toBe(false);
});
