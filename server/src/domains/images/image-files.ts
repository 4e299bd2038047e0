/** The formats pictures are stored in, which every email client shows. */
export const CONTENT_TYPES = { png: "image/png", jpg: "image/jpeg", gif: "image/gif" } as const;
export type Extension = keyof typeof CONTENT_TYPES;

const SMALL = "-320.webp";

/** Returns a picture's storage key, which is also its path under `/i/`. */
export const imageFile = (tenantId: string, id: string, extension: Extension): string =>
  `${tenantId}/${id}.${extension}`;
export const thumbnailFile = (tenantId: string, id: string): string => `${tenantId}/${id}${SMALL}`;
export const storageKey = (file: string): string => `images/${file}`;
/** Returns where a picture is stored. */
export const imageKey = (tenantId: string, id: string, extension: Extension): string =>
  storageKey(imageFile(tenantId, id, extension));
/** Returns where the small copy of a picture is stored. */
export const thumbnailKey = (tenantId: string, id: string): string =>
  storageKey(thumbnailFile(tenantId, id));

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const SERVED_TENANT = new RegExp(`^${UUID}$`);
const SERVED_FILE = new RegExp(`^${UUID}(?:\\.(png|jpg|gif)|${SMALL.replace(".", "\\.")})$`);

/** Returns the content type of a served file; undefined when the name cannot be a picture's. */
export function servedType(tenantId: string, file: string): string | undefined {
  const found = SERVED_TENANT.test(tenantId) ? SERVED_FILE.exec(file) : null;
  if (!found) return undefined;
  return found[1] === undefined ? "image/webp" : CONTENT_TYPES[found[1] as Extension];
}
