import { buffer } from "node:stream/consumers";
import type { Deps } from "../../platform/domain.ts";
import { imageFile, storageKey } from "./image-files.ts";
import { find } from "./queries.ts";

/** A picture of the library with all of its file. */
export interface WholeImage {
  id: string;
  name: string;
  alt: string;
  content: Buffer;
}

/**
 * Those of the pictures that the library has, one after the other, so that the caller may stop when it becomes too
 * much. One that is gone is passed over.
 */
export async function* readImages(
  deps: Pick<Deps, "database" | "storage">,
  tenantId: string,
  ids: readonly string[],
): AsyncGenerator<WholeImage> {
  for (const id of ids) {
    const row = await deps.database.tenant(tenantId, (tx) => find(tx, tenantId, id));
    if (!row) continue;
    const content = await buffer(deps.storage.open(storageKey(imageFile(tenantId, id, row.extension))));
    yield { id, name: row.name, alt: row.alt, content };
  }
}
