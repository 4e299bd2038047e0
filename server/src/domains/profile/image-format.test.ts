import { describe, expect, test } from "vitest";
import { jpegOf, pngOf, webpOf } from "./image-samples.ts";
import { readImageFacts } from "./image-format.ts";

describe("detecting type and size from a picture's own bytes", () => {
  test.each([
    ["PNG", pngOf(640, 480), { type: "image/png", width: 640, height: 480 }],
    ["JPEG", jpegOf(300, 200), { type: "image/jpeg", width: 300, height: 200 }],
    [
      "progressive JPEG with fill bytes",
      jpegOf(300, 200, { frame: 0xc2, fill: true }),
      { type: "image/jpeg", width: 300, height: 200 },
    ],
    ["WebP", webpOf("VP8 ", 120, 90), { type: "image/webp", width: 120, height: 90 }],
    ["lossless WebP", webpOf("VP8L", 16_384, 1), { type: "image/webp", width: 16_384, height: 1 }],
    [
      "extended WebP",
      webpOf("VP8X", 4000, 3000),
      { type: "image/webp", width: 4000, height: 3000 },
    ],
  ])("%s", (_name, bytes, facts) => expect(readImageFacts(bytes)).toEqual(facts));
});

describe("rejecting other files", () => {
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  test.each([
    ["an empty file", Buffer.alloc(0)],
    ["HTML", html],
    ["SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`)],
    ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1")],
    ["a PNG followed by a page", Buffer.concat([pngOf(10, 10), html])],
    ["a JPEG followed by a page", Buffer.concat([jpegOf(10, 10), html])],
    ["a WebP followed by a page", Buffer.concat([webpOf("VP8 ", 10, 10), html])],
    ["a page that starts like a PNG", Buffer.concat([pngOf(10, 10).subarray(0, 8), html])],
    ["a PNG without size", pngOf(0, 10)],
    ["a JPEG without a frame", Buffer.from("ffd8ffda0008010100003f00ffd9", "hex")],
    ["a JPEG whose segment is longer than the file", Buffer.from("ffd8ffe0ffff00ffd9", "hex")],
    ["a JPEG with endless empty segments", Buffer.from(`ffd8${"ffe00000".repeat(50)}ffd9`, "hex")],
    ["a WebP of another kind", webpOf("ANIM", 10, 10)],
  ])("%s", (_name, bytes) => expect(readImageFacts(bytes)).toBeNull());

  test("rejects any truncated picture or reads it the same, and terminates", () => {
    for (const complete of [pngOf(10, 20), jpegOf(10, 20), webpOf("VP8X", 10, 20)]) {
      for (let length = 0; length < complete.length; length++)
        expect(readImageFacts(complete.subarray(0, length))).toBeNull();
    }
  });
});
