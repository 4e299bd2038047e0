import { IMAGE_MAX_BYTES } from "@arauto/contracts";

const TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];
/** For file dialogs. */
export const PICTURE_TYPES = TYPES.join(",");

export type PictureFault = "notPicture" | "empty" | "tooLarge";

/** Why a file cannot be a picture of the library, as far as one sees from outside. */
export function pictureFault(file: Pick<File, "type" | "size">): PictureFault | undefined {
  if (!TYPES.includes(file.type)) return "notPicture";
  if (file.size === 0) return "empty";
  return file.size > IMAGE_MAX_BYTES ? "tooLarge" : undefined;
}

/** The pictures among what was pasted or dropped. */
export function picturesIn(files: Iterable<File> | undefined | null): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
