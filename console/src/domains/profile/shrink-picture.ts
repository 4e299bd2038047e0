import { encodings, fits, outputSide } from "./picture-math.ts";

/** A square of a picture, in its own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
}

/** The picture could not be read or made small enough. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

/**
 * Loads a picture from a URL, rotated as its camera recorded it.
 *
 * @throws PictureError when this browser cannot read it
 */
export function loadPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener("load", () =>
      picture.naturalWidth > 0 && picture.naturalHeight > 0
        ? resolve(picture)
        : reject(new PictureError("A picture without a size")),
    );
    picture.addEventListener("error", () => reject(new PictureError("Not readable as a picture")));
    picture.src = address;
  });
}

/**
 * Encodes the crop as a file of at most 512 × 512 pixels and 256 kB, as WebP if the browser
 * supports it, otherwise JPEG.
 *
 * @throws PictureError
 */
export async function shrinkPicture(picture: HTMLImageElement, cut: Cut): Promise<File> {
  for (const { side, quality } of encodings(outputSide(cut.width))) {
    const canvas = draw(picture, cut, side);
    const made =
      (await encode(canvas, "image/webp", quality)) ??
      (await encode(canvas, "image/jpeg", quality));
    if (made && fits(made.size))
      return new File([made], made.type === "image/webp" ? "avatar.webp" : "avatar.jpg", {
        type: made.type,
      });
  }
  throw new PictureError("Not small enough");
}

function draw(picture: HTMLImageElement, { x, y, width }: Cut, side: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new PictureError("No canvas");
  // Transparency would turn black as JPEG, and dark in the dark theme.
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, x, y, width, width, 0, 0, side, side);
  return canvas;
}

/** Returns null when the browser cannot encode this type and falls back to another. */
function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((made) => resolve(made?.type === type ? made : null), type, quality),
  );
}
