import { attachmentKey } from "../conversations/index.ts";
import { dealFileKey } from "../deals/index.ts";
import { imageKey, thumbnailKey } from "../images/index.ts";
import type { ArchiveFile } from "./archive-format.ts";

/** Returns the storage key of a workspace's file. */
export function keyOf(tenantId: string, file: ArchiveFile): string {
  switch (file.kind) {
    case "image":
      return imageKey(tenantId, file.id, file.extension);
    case "thumbnail":
      return thumbnailKey(tenantId, file.id);
    case "dealFile":
      return dealFileKey(tenantId, file.id);
    case "attachment":
      return attachmentKey(tenantId, file);
  }
}

/** Returns the folders with all files of a workspace that backups may include. */
export const foldersOf = (tenantId: string): string[] => [
  ...new Set(
    (["image", "dealFile", "attachment"] as const).map((kind) => {
      const file = { kind, id: "0", messageId: "0", place: 0, extension: "png" as const };
      const key = keyOf(tenantId, file);
      return key.slice(0, key.indexOf(tenantId) + tenantId.length);
    }),
  ),
];

/** Returns the corresponding file of a restored workspace. */
export function fileWithIds(file: ArchiveFile, idOf: (id: string) => string): ArchiveFile {
  return file.kind === "attachment"
    ? { ...file, messageId: idOf(file.messageId) }
    : { ...file, id: idOf(file.id) };
}
