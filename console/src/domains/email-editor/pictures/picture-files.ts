import { IMAGE_MAX_BYTES } from "@arauto/contracts";

const TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];
/** For file dialogs. */
export const PICTURE_TYPES = TYPES.join(",");

export type PictureError = "notPicture" | "empty" | "tooLarge";

/** Returns why a file cannot be added to the library, judging by its type and size. */
export function pictureError(file: Pick<File, "type" | "size">): PictureError | undefined {
  if (!TYPES.includes(file.type)) return "notPicture";
  if (file.size === 0) return "empty";
  return file.size > IMAGE_MAX_BYTES ? "tooLarge" : undefined;
}

/** Returns the pictures among pasted or dropped files. */
export function picturesIn(files: Iterable<File> | undefined | null): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
