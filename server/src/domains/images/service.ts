import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError, type Image, IMAGE_MAX_BYTES } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { createFairLimiter } from "../../platform/fair-limiter.ts";
import { readWhole, type Upload } from "../../platform/http/upload.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import {
  cutImage,
  type EncodedImage,
  type ImageCut,
  normalizeImage,
  thumbnailOf,
} from "./image-encoding.ts";
import { CONTENT_TYPES, imageFile, storageKey, thumbnailFile } from "./image-files.ts";
import * as queries from "./queries.ts";

type StoreDeps = Pick<Deps, "config" | "database" | "storage" | "storageUse">;

/**
 * Decoding one picture of the maximum size takes some hundred megabytes, so this process handles
 * one at a time, with the workspaces taking turns.
 */
const limiter = createFairLimiter({
  running: 1,
  waiting: 24,
  waitingPerOwner: 8,
  refusal: "Too many images are being uploaded. Try again in a moment",
});

function answer({ config }: Pick<Deps, "config">, tenantId: string, row: queries.ImageRow): Image {
  const { id, name, alt, extension, width, height, bytes, animated, createdAt } = row;
  return {
    id,
    source: `image:${id}.${extension}`,
    name,
    alt,
    contentType: CONTENT_TYPES[extension],
    width,
    height,
    bytes,
    animated,
    url: `${config.publicUrl}/i/${imageFile(tenantId, id, extension)}`,
    thumbnailUrl: `${config.publicUrl}/i/${thumbnailFile(tenantId, id)}`,
    createdAt: createdAt.toISOString(),
  };
}

export async function listImages(
  deps: Deps,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
) {
  const { rows, ...page } = await deps.database.tenant(tenantId, (tx) =>
    queries.findPage(tx, tenantId, query),
  );
  return { items: rows.map((row) => answer(deps, tenantId, row)), ...page };
}

async function known(
  deps: Pick<Deps, "database">,
  tenantId: string,
  id: string,
): Promise<queries.ImageRow> {
  const row = await deps.database.tenant(tenantId, (tx) => queries.find(tx, tenantId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** @throws AppError NOT_FOUND */
export async function getImage(deps: Deps, tenantId: string, id: string): Promise<Image> {
  return answer(deps, tenantId, await known(deps, tenantId, id));
}

/** @throws AppError IMAGE_UNREADABLE, PAYLOAD_TOO_LARGE */
export async function uploadImage(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  { fileName, stream }: Upload,
): Promise<Image> {
  const content = await readWhole(stream, IMAGE_MAX_BYTES);
  return storeImage(deps, tenantId, { userId, name: nameOf(fileName), alt: "", content });
}

/** A picture to store; `userId` is null if no user is involved. */
export interface GivenImage {
  userId: string | null;
  name: string;
  alt: string;
  content: Buffer;
}

/**
 * Stores a picture of any readable format in the library, or returns the existing one with the same
 * content.
 * @throws AppError IMAGE_UNREADABLE, PAYLOAD_TOO_LARGE, IMAGES_FULL, STORAGE_LIMIT
 */
export async function storeImage(
  deps: StoreDeps,
  tenantId: string,
  { content, ...given }: GivenImage,
): Promise<Image> {
  const uploadHash = sha256(content);
  const there = await deps.database.tenant(tenantId, (tx) =>
    queries.findByHash(tx, tenantId, uploadHash),
  );
  if (there) return answer(deps, tenantId, there);
  // Checked before the picture is processed, and again when it is stored and its size is known.
  await deps.database.tenant(tenantId, (tx) => requireRoom(tx, deps, tenantId, content.length));
  const ready = await limiter.run(
    async () => withThumbnail(await normalizeImage(content)),
    tenantId,
  );
  return keep(deps, tenantId, given, ready, uploadHash);
}

/** @throws AppError IMAGES_FULL, STORAGE_LIMIT */
async function requireRoom(
  tx: Transaction,
  deps: StoreDeps,
  tenantId: string,
  bytes: number,
): Promise<void> {
  const { imageLimit } = deps.config;
  if ((await queries.countImages(tx, tenantId)) >= imageLimit)
    throw new AppError("IMAGES_FULL", `A workspace can have at most ${imageLimit} images`);
  await requireStorage(tx, deps, tenantId, bytes);
}

/**
 * Creates another picture, cropped and resized; returns the picture itself when nothing would
 * change.
 * @throws AppError NOT_FOUND; VALIDATION for a crop beyond the picture's edges
 */
export async function editImage(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  id: string,
  cut: ImageCut,
): Promise<Image> {
  const row = await known(deps, tenantId, id);
  const { crop } = cut;
  if (crop && (crop.x + crop.width > row.width || crop.y + crop.height > row.height)) {
    const message = "The crop exceeds the image";
    throw new AppError("VALIDATION", message, {
      errors: [{ path: "crop", code: "invalid", message }],
    });
  }
  const isWhole = !crop || (crop.width === row.width && crop.height === row.height);
  if (isWhole && (cut.width === null || cut.width >= row.width)) return answer(deps, tenantId, row);
  const content = await buffer(
    deps.storage.open(storageKey(imageFile(tenantId, id, row.extension))),
  );
  const ready = await limiter.run(
    async () => withThumbnail(await cutImage(content, row.extension, cut)),
    tenantId,
  );
  return keep(deps, tenantId, { userId, name: row.name, alt: row.alt }, ready, null);
}

interface ReadyImage {
  image: EncodedImage;
  thumbnail: Buffer;
}

async function withThumbnail(image: EncodedImage): Promise<ReadyImage> {
  return { image, thumbnail: await thumbnailOf(image.content) };
}

/** Files first, so that a row never references a missing file. A crash in between leaves two orphaned files. */
async function keep(
  deps: StoreDeps,
  tenantId: string,
  { userId, name, alt }: Omit<GivenImage, "content">,
  { image, thumbnail }: ReadyImage,
  uploadHash: Buffer | null,
): Promise<Image> {
  const { content, extension, width, height, animated } = image;
  const contentHash = sha256(content);
  const find = (tx: Transaction) => queries.findByHash(tx, tenantId, contentHash);
  const there = await deps.database.tenant(tenantId, find);
  if (there) return answer(deps, tenantId, there);

  const id = v7();
  const files = [
    {
      key: storageKey(imageFile(tenantId, id, extension)),
      content,
      type: CONTENT_TYPES[extension],
    },
    { key: storageKey(thumbnailFile(tenantId, id)), content: thumbnail, type: "image/webp" },
  ];
  const discard = () => Promise.all(files.map(({ key }) => deps.storage.remove(key)));
  try {
    for (const file of files)
      await deps.storage.put(file.key, Readable.from([file.content]), file.type);
    const row = await deps.database.tenant(tenantId, async (tx) => {
      await lockStorage(tx, tenantId);
      await requireRoom(tx, deps, tenantId, content.length);
      const values = {
        id,
        name,
        alt,
        extension,
        width,
        height,
        bytes: content.length,
        animated,
        contentHash,
        uploadHash,
      };
      const created = await queries.insert(tx, tenantId, values);
      if (created)
        await recordEvents(tx, tenantId, [
          { type: "image.created", userId, data: { imageId: id } },
        ]);
      return created;
    });
    if (row) return answer(deps, tenantId, row);
  } catch (error) {
    await discard().catch(() => {});
    throw error;
  }
  // The same picture was added concurrently.
  await discard();
  const other = await deps.database.tenant(tenantId, find);
  if (!other)
    throw new AppError(
      "UNAVAILABLE",
      "The same image was added and deleted at the same time. Try again",
    );
  return answer(deps, tenantId, other);
}

/** @throws AppError NOT_FOUND */
export async function updateImage(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  id: string,
  values: { name: string; alt: string },
): Promise<Image> {
  const row = await deps.database.tenant(tenantId, async (tx) => {
    const changed = await queries.update(tx, tenantId, id, values);
    if (changed)
      await recordEvents(tx, tenantId, [{ type: "image.updated", userId, data: { imageId: id } }]);
    return changed;
  });
  if (!row) throw new AppError("NOT_FOUND");
  return answer(deps, tenantId, row);
}

/**
 * Deletes pictures from the library, all or none. Their files stay, because sent emails and
 * campaigns with frozen content still show them.
 * @throws AppError IN_USE with what uses them, before anything changes
 */
export function removeImages(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<number> {
  return deps.database.tenant(tenantId, async (tx) => {
    const found = await queries.lock(tx, tenantId, ids);
    await refuseInUse(tx, deps.references, tenantId, "image", ids);
    const count = await queries.remove(tx, tenantId, ids);
    if (count > 0)
      await queries.addDeletedBytes(
        tx,
        tenantId,
        found.reduce((sum, { bytes }) => sum + bytes, 0),
      );
    if (count > 0)
      await recordEvents(tx, tenantId, [{ type: "image.deleted", userId, data: { count } }]);
    return count;
  });
}

const LIBRARY_SOURCE =
  /^image:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?:png|jpg|gif)$/;

const idsOf = (sources: readonly string[]) =>
  sources.flatMap((source) => LIBRARY_SOURCE.exec(source)?.[1] ?? []);

/** Returns the sources (`image:<id>.png`) that are currently in the library. */
export async function presentImages(
  tx: Transaction,
  tenantId: string,
  sources: readonly string[],
): Promise<string[]> {
  const ids = idsOf(sources);
  return ids.length === 0 ? [] : queries.present(tx, tenantId, ids, sources);
}

/**
 * Returns the sources (`image:<id>.png`) that are in the library and locks them: none is deleted
 * before the transaction ends.
 */
export async function lockImages(
  tx: Transaction,
  tenantId: string,
  sources: readonly string[],
): Promise<string[]> {
  const ids = idsOf(sources);
  return ids.length === 0 ? [] : queries.hold(tx, tenantId, ids, sources);
}

const sha256 = (content: Buffer): Buffer => createHash("sha256").update(content).digest();

const NAME_MAX = 200;
const ENDING = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Returns a file's name without folders, extension and unprintable characters. */
function nameOf(fileName: string): string {
  const name = fileName
    .slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1)
    .replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu, "")
    .replace(ENDING, "")
    .trim();
  return [...name].slice(0, NAME_MAX).join("").slice(0, NAME_MAX).trim() || "image";
}
