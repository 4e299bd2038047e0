import { pictureUrl } from "@arauto/contracts";
import { api, type Image } from "../../../lib/api.generated.ts";
import { fetchPicture } from "../../../lib/fetch-picture.ts";
import { store } from "../../../lib/api-store.ts";
import { uploadFile } from "../../../lib/upload.ts";

/**
 * Copies pictures of another workspace's library into this one's; returns their names here. Every
 * recipient of an email can download its pictures, so this exposes nothing new. Unavailable ones
 * are left out.
 * @param from the other workspace's id
 */
export async function copyPicturesFrom(
  sources: readonly string[],
  from: string,
): Promise<Map<string, string>> {
  const copied = new Map<string, string>();
  for (const source of sources) {
    try {
      const file = await fetchPicture(
        pictureUrl(source, { base: "", tenantId: from }),
        source.slice("image:".length),
      );
      const image = await uploadFile<Image>("/v1/Images", file, () => {});
      copied.set(source, image.source);
    } catch {
      // The checks report it where it was pasted.
    }
  }
  if (copied.size > 0) store.dispatch(api.util.invalidateTags(["Images"]));
  return copied;
}
