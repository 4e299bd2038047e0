import { buffer } from "node:stream/consumers";
import type { Deps } from "../../platform/deps.ts";
import { imageFile, storageKey } from "./image-files.ts";
import { find } from "./queries.ts";

/** A picture of the library with its complete file. */
export interface WholeImage {
  id: string;
  name: string;
  alt: string;
  content: Buffer;
}

/** Yields the pictures in the library one at a time, so that the caller can stop at a limit. Skips deleted pictures. */
export async function* readImages(
  deps: Pick<Deps, "database" | "storage">,
  tenantId: string,
  ids: readonly string[],
): AsyncGenerator<WholeImage> {
  for (const id of ids) {
    const row = await deps.database.tenant(tenantId, (tx) => find(tx, tenantId, id));
    if (!row) continue;
    const content = await buffer(
      deps.storage.open(storageKey(imageFile(tenantId, id, row.extension))),
    );
    yield { id, name: row.name, alt: row.alt, content };
  }
}
