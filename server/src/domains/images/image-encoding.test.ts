import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cutImage, normalizeImage, thumbnailOf } from "./image-encoding.ts";
import {
  animation,
  drawing,
  gradient,
  hugePng,
  pngChunk,
  wideGif,
  withCameraNotes,
} from "./image-samples.ts";

const pixelAt = async (file: Buffer, left: number, top: number) => [
  ...(await sharp(file).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
];
/** Returns the visible part of a picture: ignores the color of transparent pixels. */
const seen = async (file: Buffer) => {
  const pixels = await sharp(file, { animated: true }).ensureAlpha().raw().toBuffer();
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at + 3] === 0) pixels.fill(0, at, at + 4);
  return pixels;
};
const looksTheSame = async (one: Buffer, other: Buffer) =>
  (await seen(one)).equals(await seen(other));
/** Inserts a chunk after the header of a PNG. */
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
const SCRIPT = Buffer.from("<script>alert(document.domain)</script><?php phpinfo();");

describe("a photo", () => {
  test("from a camera is rotated upright and loses place, time and author", async () => {
    const taken = await withCameraNotes(gradient(200, 100).jpeg({ quality: 95 }), 6).toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    expect(taken.includes("Somebody Known")).toBe(true);
    const normalized = await normalizeImage(taken);
    expect(normalized).toMatchObject({
      extension: "jpg",
      width: 100,
      height: 200,
      animated: false,
    });
    const facts = await sharp(normalized.content).metadata();
    expect(facts).toMatchObject({ format: "jpeg", width: 100, height: 200 });
    expect([facts.orientation, facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(normalized.content.includes("Somebody Known")).toBe(false);
    // What was on the left of the file is at the top.
    const [red = 0, , blue = 0] = await pixelAt(normalized.content, 90, 10);
    expect(red).toBeGreaterThan(180);
    expect(blue).toBeLessThan(80);
  });

  test("that is well compressed keeps its pixels, and loses only its metadata", async () => {
    const small = await withCameraNotes(gradient(300, 200).jpeg({ quality: 40 }), 1).toBuffer();
    const { content } = await normalizeImage(small);
    expect(content.length).toBeLessThan(small.length);
    expect(content.includes("Somebody Known")).toBe(false);
    expect(await looksTheSame(content, small)).toBe(true);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
  });

  test("never grows by rotation", async () => {
    const small = await withCameraNotes(
      gradient(300, 200).jpeg({ quality: 45, mozjpeg: true }),
      8,
    ).toBuffer();
    expect((await normalizeImage(small)).content.length).toBeLessThanOrEqual(small.length);
  });

  test("with another color profile looks the same without it", async () => {
    const flat = {
      width: 40,
      height: 30,
      channels: 3,
      background: { r: 230, g: 40, b: 30 },
    } as const;
    const wide = await sharp({ create: flat })
      .withIccProfile("p3")
      .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
      .toBuffer();
    // The same color has other numbers: removing only the profile would change it.
    const [numbers] = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(numbers).toBeLessThan(222);
    const { content } = await normalizeImage(wide);
    expect((await sharp(content).metadata()).icc).toBeUndefined();
    const [red = 0, green = 0, blue = 0] = await pixelAt(content, 20, 15);
    expect(Math.max(Math.abs(red - 230), Math.abs(green - 40), Math.abs(blue - 30))).toBeLessThan(
      5,
    );
  });

  test("for print is converted for screens", async () => {
    const print = await gradient(80, 60).toColourspace("cmyk").jpeg({ quality: 90 }).toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    expect((await sharp((await normalizeImage(print)).content).metadata()).space).toBe("srgb");
  });

  test("with progressive scans and trailing data keeps every pixel and nothing else", async () => {
    const plain = await gradient(120, 90).jpeg({ quality: 35, progressive: true }).toBuffer();
    const { content } = await normalizeImage(Buffer.concat([plain, SCRIPT]));
    expect(content.includes("<script>")).toBe(false);
    expect(await looksTheSame(content, plain)).toBe(true);
  });
});

describe("a drawing", () => {
  test("of few colors becomes much smaller with a palette, and keeps every pixel", async () => {
    const flat = await drawing(300, 200)
      .png({ compressionLevel: 2, adaptiveFiltering: true })
      .toBuffer();
    const normalized = await normalizeImage(flat);
    expect(normalized.extension).toBe("png");
    expect(normalized.content.length).toBeLessThan(flat.length / 2);
    expect((await sharp(normalized.content).metadata()).isPalette).toBe(true);
    expect(await looksTheSame(normalized.content, flat)).toBe(true);
    expect((await pixelAt(normalized.content, 150 + 52, 100))[3]).toBe(0);
  });

  test("never grows", async () => {
    for (const picture of [
      drawing(300, 200).png({ palette: true, effort: 10 }),
      gradient(200, 150).png({ compressionLevel: 9 }),
    ]) {
      const file = await picture.toBuffer();
      expect((await normalizeImage(file)).content.length).toBeLessThanOrEqual(file.length);
    }
  });

  test("with so many colors that a palette would be visible keeps all of them", async () => {
    const noise = Buffer.from(
      Array.from({ length: 200 * 150 * 3 }, (_, at) => (at * 7919 + ((at * at) % 251) * 31) % 256),
    );
    const rich = await sharp(noise, { raw: { width: 200, height: 150, channels: 3 } })
      .png()
      .toBuffer();
    expect(await looksTheSame((await normalizeImage(rich)).content, rich)).toBe(true);
  });

  test("with texts, a script and trailing data keeps none of them", async () => {
    const plain = await drawing(60, 40).png().toBuffer();
    const text = Buffer.concat([Buffer.from("Comment\0"), SCRIPT]);
    const packed = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(SCRIPT)]);
    const file = Buffer.concat([
      withChunk(withChunk(plain, "tEXt", text), "zTXt", packed),
      Buffer.from("<html>"),
      SCRIPT,
    ]);
    const { content } = await normalizeImage(file);
    expect(
      content.includes("<script>") || content.includes("<html>") || content.includes("Comment"),
    ).toBe(false);
    expect(content.subarray(-8).toString("latin1")).toBe("IEND\xaeB`\x82");
  });
});

describe("an animation", () => {
  test("stays animated: the same frames, delays and loops", async () => {
    const gif = await animation(7);
    const normalized = await normalizeImage(gif);
    expect(normalized).toMatchObject({ extension: "gif", width: 60, height: 40, animated: true });
    expect(await sharp(normalized.content, { animated: true }).metadata()).toMatchObject({
      pages: 7,
      pageHeight: 40,
      loop: 3,
      delay: Array.from({ length: 7 }, () => 120),
    });
    expect(normalized.content.length).toBeLessThanOrEqual(gif.length);
    expect(await looksTheSame(normalized.content, gif)).toBe(true);
  });

  test("with a comment, an application block and trailing data keeps none of them", async () => {
    const gif = await animation(3);
    const block = (label: number, ...parts: Buffer[]) =>
      Buffer.concat([
        Buffer.from([0x21, label]),
        ...parts.flatMap((part) => [Buffer.from([part.length]), part]),
        Buffer.from([0]),
      ]);
    const comment = block(0xfe, SCRIPT);
    const xmp = block(0xff, Buffer.from("XMP DataXMP"), Buffer.from("<x:xmpmeta Somebody Known>"));
    const file = Buffer.concat([gif.subarray(0, -1), comment, xmp, gif.subarray(-1), SCRIPT]);
    const { content } = await normalizeImage(file);
    expect(content.includes("<script>") || content.includes("Somebody")).toBe(false);
    expect((await sharp(content, { animated: true }).metadata()).pages).toBe(3);
  });

  test("whose frames are smaller than its declared size is equally large in every viewer", async () => {
    const normalized = await normalizeImage(wideGif(5000, 4000, 2));
    expect([normalized.content.readUInt16LE(6), normalized.content.readUInt16LE(8)]).toEqual([
      normalized.width,
      normalized.height,
    ]);
  });

  test("in WebP becomes a GIF", async () => {
    const normalized = await normalizeImage(await animation(4, "webp"));
    expect(normalized).toMatchObject({ extension: "gif", animated: true, height: 40 });
    expect((await sharp(normalized.content, { animated: true }).metadata()).pages).toBe(4);
  });

  test("is cropped and resized in all its frames", async () => {
    const cut = await cutImage(await animation(5), "gif", {
      crop: { x: 10, y: 0, width: 40, height: 40 },
      width: 20,
    });
    expect(cut).toMatchObject({ width: 20, height: 20, animated: true, extension: "gif" });
    expect((await sharp(cut.content, { animated: true }).metadata()).pages).toBe(5);
  });
});

describe("WebP and AVIF", () => {
  test.each(["webp", "avif"] as const)(
    "%s becomes a JPEG when opaque, else a PNG",
    async (format) => {
      expect(await normalizeImage(await gradient(90, 60)[format]().toBuffer())).toMatchObject({
        extension: "jpg",
        width: 90,
        height: 60,
      });
      const opaque = gradient(90, 60).ensureAlpha();
      expect((await normalizeImage(await opaque[format]().toBuffer())).extension).toBe("jpg");
      const seeThrough = await normalizeImage(
        await gradient(90, 60, 4)[format]({ quality: 90 }).toBuffer(),
      );
      expect(seeThrough).toMatchObject({ extension: "png", width: 90, height: 60 });
      expect((await pixelAt(seeThrough.content, 10, 10))[3]).toBe(0);
      expect((await pixelAt(seeThrough.content, 80, 10))[3]).toBe(255);
    },
  );
});

describe("rejected pictures:", () => {
  const refused = async (file: Buffer, code = "IMAGE_UNREADABLE") =>
    expect(normalizeImage(file)).rejects.toMatchObject({ code });

  test.each([
    ["an empty file", Buffer.alloc(0)],
    [
      "SVG",
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    [
      "SVG as XML",
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      ),
    ],
    ["a page", Buffer.from("<!doctype html><img src=x onerror=alert(1)>")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj")],
    ["only the start of a PNG", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a page that starts like a GIF", Buffer.from("GIF89a=1;alert(document.domain)//<html>")],
    ["a page that starts like a JPEG", Buffer.concat([Buffer.from("ffd8ffe0", "hex"), SCRIPT])],
    ["audio in a RIFF", Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
  ])("%s", (_, file) => refused(file));

  test("TIFF, whose decoder is not even available", async () =>
    refused(await gradient(20, 20).tiff().toBuffer()));

  test.each(["png", "jpeg", "gif", "webp", "avif"] as const)("a truncated %s", async (format) => {
    const complete = await gradient(120, 90)[format]().toBuffer();
    await refused(complete.subarray(0, Math.floor(complete.length / 2)));
  });

  test("a small file that is huge when decoded", async () => {
    const bomb = hugePng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    await refused(bomb, "PAYLOAD_TOO_LARGE");
  });

  test("one a single pixel wide and very long", () =>
    refused(hugePng(1, 100_000), "PAYLOAD_TOO_LARGE"));

  test("an animation whose frames are too many together", async () => {
    const gif = wideGif(2000, 2000, 13);
    expect((await sharp(gif, { animated: true, limitInputPixels: false }).metadata()).pages).toBe(
      13,
    );
    await refused(gif, "PAYLOAD_TOO_LARGE");
  });
});

describe("cutImage and thumbnailOf", () => {
  test("returns the selected area, in the format of the picture", async () => {
    const { content } = await normalizeImage(await gradient(200, 100, 4).png().toBuffer());
    const cut = await cutImage(content, "png", {
      crop: { x: 100, y: 20, width: 80, height: 40 },
      width: 40,
    });
    expect(cut).toMatchObject({ extension: "png", width: 40, height: 20, animated: false });
    expect((await pixelAt(cut.content, 5, 5))[3]).toBe(255);
    const photo = await gradient(200, 100).jpeg().toBuffer();
    expect(await cutImage(photo, "jpg", { crop: null, width: 50 })).toMatchObject({
      extension: "jpg",
      width: 50,
      height: 25,
    });
  });

  test("enlarges nothing", async () => {
    const photo = await gradient(100, 50).jpeg().toBuffer();
    expect(
      await cutImage(photo, "jpg", { crop: { x: 0, y: 0, width: 40, height: 40 }, width: 4000 }),
    ).toMatchObject({ width: 40 });
  });
});

test("makes a small static thumbnail of any picture", async () => {
  for (const [file, size] of [
    [await gradient(900, 450).jpeg().toBuffer(), { width: 320, height: 160 }],
    [await animation(3), { width: 60, height: 40 }],
    [hugePng(1, 19_000), { width: 1, height: 320 }],
  ] as const) {
    const thumbnail = await thumbnailOf(file);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "webp", ...size });
    expect(thumbnail.length).toBeLessThan(20_000);
  }
});
