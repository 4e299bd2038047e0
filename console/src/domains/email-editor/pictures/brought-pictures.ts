import { pictureUrl } from "@arauto/contracts";
import { api, type Image } from "../../../lib/api.generated.ts";
import { fetchPicture } from "../../../lib/fetch-picture.ts";
import { store } from "../../../lib/api-store.ts";
import { uploadFile } from "../../../lib/upload.ts";

/**
 * Copies pictures of another workspace's library into this one's; answers what each is called here. Anybody who gets
 * a mail can fetch its pictures, so nobody sees more by this than before. Those that cannot be had are left out.
 * @param from the other workspace's id
 */
export async function broughtPictures(sources: readonly string[], from: string): Promise<Map<string, string>> {
  const brought = new Map<string, string>();
  for (const source of sources) {
    try {
      const file = await fetchPicture(pictureUrl(source, { base: "", tenantId: from }), source.slice("image:".length));
      const image = await uploadFile<Image>("/v1/Images", file, () => {});
      brought.set(source, image.source);
    } catch {
      // The checks name it where it was pasted.
    }
  }
  if (brought.size > 0) store.dispatch(api.util.invalidateTags(["Images"]));
  return brought;
}
