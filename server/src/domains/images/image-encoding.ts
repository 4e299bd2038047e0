import { AppError, IMAGE_MAX_PIXELS } from "@arauto/contracts";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import type { Extension } from "./image-files.ts";
import { withoutGifMetadata } from "./gif-blocks.ts";
import { withoutJpegMetadata } from "./jpeg-segments.ts";
import { encodePng } from "./png-encoding.ts";

/** A picture as it is stored. Width and height are of one frame. */
export interface EncodedImage {
  content: Buffer;
  extension: Extension;
  width: number;
  height: number;
  animated: boolean;
}

export interface ImageCut {
  crop: { x: number; y: number; width: number; height: number } | null;
  /** Target width; pictures are never enlarged. */
  width: number | null;
}

// One thread and no cache: this process also serves requests, and must not keep pictures in memory.
sharp.concurrency(1);
sharp.cache(false);
// The library can read SVG, TIFF and more; those decoders are never exposed to uploads.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Nsgif", "Webp", "Heif"].map(
    (format) => `VipsForeignLoad${format}Buffer`,
  ),
});

const SIDE_MAX = 20_000;
const SECONDS_MAX = 60;
const THUMBNAIL_SIDE = 320;
/** Re-encoding loses some quality, so it has to save at least this share. */
const WORTH_IT = 0.9;
const JPEG_QUALITY = 82;
/** Tried when the first quality makes a file larger than it was. */
const LOWER_QUALITIES = [74, 66, 58];

type Format = "png" | "jpeg" | "gif" | "webp" | "avif";

/**
 * Converts a picture to a form that every email client shows: upright, in sRGB, without metadata.
 * @throws AppError IMAGE_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export async function normalizeImage(content: Buffer): Promise<EncodedImage> {
  const format = formatOf(content);
  if (!format) throw unreadable();
  return readable(async () => {
    const facts = await sharp(content, options(format)).metadata();
    refuseHuge(facts);
    switch (format) {
      case "gif":
        return gif(content, facts);
      case "jpeg":
        return sized(await jpeg(content, facts), "jpg");
      case "png":
        return sized(
          await encodePng(upright(content, format), isPlain(facts) ? content : null),
          "png",
        );
      case "webp":
      case "avif":
        return another(content, format, facts);
    }
  });
}

/**
 * Crops and resizes a stored picture; an animation stays animated.
 * @throws AppError IMAGE_UNREADABLE, PAYLOAD_TOO_LARGE
 */
export function cutImage(
  content: Buffer,
  extension: Extension,
  { crop, width }: ImageCut,
): Promise<EncodedImage> {
  const format = extension === "jpg" ? "jpeg" : extension;
  return readable(async () => {
    let image = open(content, format);
    if (crop)
      image = image.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });
    if (width !== null) image = image.resize({ width, withoutEnlargement: true });
    if (format === "png") return sized(await encodePng(image, null), "png");
    return sized(
      await (format === "gif" ? image.gif() : asJpeg(image, JPEG_QUALITY)).toBuffer(),
      extension,
    );
  });
}

/** Creates a small static thumbnail for lists, as WebP. */
export function thumbnailOf(content: Buffer): Promise<Buffer> {
  return readable(() =>
    sharp(content, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error" })
      .resize({
        width: THUMBNAIL_SIDE,
        height: THUMBNAIL_SIDE,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 80 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer(),
  );
}

function options(format: Format): SharpOptions {
  // The pixels of all frames count. Warnings are common in files that display fine; a truncated
  // file is an error.
  return {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: "error",
    animated: format === "gif" || format === "webp",
  };
}

const open = (content: Buffer, format: Format): Sharp =>
  sharp(content, options(format)).timeout({ seconds: SECONDS_MAX });
const upright = (content: Buffer, format: Format): Sharp =>
  open(content, format).autoOrient().toColourspace("srgb");
const asJpeg = (image: Sharp, quality: number): Sharp => image.jpeg({ quality, mozjpeg: true });

/** Detects a file's format by its first bytes: names and declared types are unreliable. */
function formatOf(content: Buffer): Format | undefined {
  const start = content.toString("latin1", 0, 16);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return "webp";
  if (/^[\s\S]{4}ftyp(?:avif|avis|mif1)/.test(start)) return "avif";
  return undefined;
}

function refuseHuge({ width, height, pages = 1, pageHeight }: Metadata): void {
  if (width * height > IMAGE_MAX_PIXELS)
    throw new AppError(
      "PAYLOAD_TOO_LARGE",
      `Images can have at most ${IMAGE_MAX_PIXELS / 1e6} million pixels, all frames included`,
    );
  if (width > SIDE_MAX || (pages > 1 && pageHeight ? pageHeight : height) > SIDE_MAX)
    throw new AppError(
      "PAYLOAD_TOO_LARGE",
      `Images can be at most ${SIDE_MAX} pixels wide and high`,
    );
}

/** Whether the pixels may stay unchanged: already upright, and in colors that need no profile. */
function isPlain({ orientation = 1, icc, space }: Metadata): boolean {
  const isSrgb =
    icc === undefined ||
    icc.includes("sRGB") ||
    icc.includes(Buffer.from("sRGB", "utf16le").swap16());
  return orientation === 1 && isSrgb && space !== "cmyk";
}

async function jpeg(content: Buffer, facts: Metadata): Promise<Buffer> {
  const plain = isPlain(facts) ? withoutJpegMetadata(content) : null;
  const encoded = await asJpeg(upright(content, "jpeg"), JPEG_QUALITY).toBuffer();
  if (plain) return encoded.length < plain.length * WORTH_IT ? encoded : plain;
  let smallest = encoded;
  for (const quality of LOWER_QUALITIES) {
    if (smallest.length <= content.length) break;
    smallest = await asJpeg(upright(content, "jpeg"), quality).toBuffer();
  }
  return smallest;
}

/**
 * Frames stay as they were drawn; only metadata is removed. Everything is decoded once, so that no
 * broken file is stored.
 */
async function gif(content: Buffer, facts: Metadata): Promise<EncodedImage> {
  await open(content, "gif").stats();
  const plain = withoutGifMetadata(content);
  if (!plain) throw unreadable();
  const frame = frameOf(facts);
  // The decoder corrects sizes that some programs get wrong; browsers would use the value in the
  // file.
  plain.writeUInt16LE(frame.width, 6);
  plain.writeUInt16LE(frame.height, 8);
  return { content: plain, extension: "gif", ...frame };
}

/** Converts WebP and AVIF, which some email clients do not show. */
async function another(content: Buffer, format: Format, facts: Metadata): Promise<EncodedImage> {
  if ((facts.pages ?? 1) > 1) return sized(await open(content, format).gif().toBuffer(), "gif");
  const isOpaque = !facts.hasAlpha || (await open(content, format).stats()).isOpaque;
  if (!isOpaque) return sized(await encodePng(upright(content, format), null), "png");
  return sized(await asJpeg(upright(content, format), JPEG_QUALITY).toBuffer(), "jpg");
}

async function sized(content: Buffer, extension: Extension): Promise<EncodedImage> {
  const facts = await sharp(content, options(extension === "jpg" ? "jpeg" : extension)).metadata();
  return { content, extension, ...frameOf(facts) };
}

function frameOf({
  width,
  height,
  pages = 1,
  pageHeight,
}: Metadata): Pick<EncodedImage, "width" | "height" | "animated"> {
  return { width, height: pages > 1 && pageHeight ? pageHeight : height, animated: pages > 1 };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && error.message.includes("pixel limit"))
      throw new AppError(
        "PAYLOAD_TOO_LARGE",
        `Images can have at most ${IMAGE_MAX_PIXELS / 1e6} million pixels`,
        { cause: error },
      );
    throw unreadable(error);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError("IMAGE_UNREADABLE", "Choose a complete PNG, JPEG, GIF, WebP or AVIF image", {
    cause,
  });
}
