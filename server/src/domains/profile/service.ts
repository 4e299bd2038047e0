import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError, AVATAR_MAX_BYTES, type Preferences, type Profile } from "@arauto/contracts";
import { localPartOf } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readWhole } from "../../platform/http/upload.ts";
import { readImageFacts } from "./image-format.ts";
import * as queries from "./queries.ts";

const AVATAR_MAX_SIDE = 1024;
const AVATAR_ID_BYTES = 24;
/** Maximum size of a user's preferences as JSON, in bytes. */
const PREFERENCES_MAX_BYTES = 64 * 1024;

/** The path under which pictures are served by id. */
export const AVATAR_PATH = "/avatars";

export async function getProfile(tx: Transaction, userId: string): Promise<Profile> {
  return answer(await queries.selectProfile(tx, userId));
}

export async function setName(tx: Transaction, userId: string, name: string): Promise<Profile> {
  await queries.updateName(tx, userId, name);
  return getProfile(tx, userId);
}

/**
 * Replaces the picture, at a new unguessable address.
 * @throws AppError PAYLOAD_TOO_LARGE, IMAGE_UNREADABLE
 */
export async function setAvatar(
  { database }: Pick<Deps, "database">,
  userId: string,
  stream: Readable,
): Promise<Profile> {
  // Read before the transaction, which must not wait for an upload.
  const content = await readWhole(stream, AVATAR_MAX_BYTES);
  const facts = readImageFacts(content);
  if (!facts) throw new AppError("IMAGE_UNREADABLE", "Choose a PNG, JPEG or WebP image");
  if (facts.width > AVATAR_MAX_SIDE || facts.height > AVATAR_MAX_SIDE)
    throw new AppError(
      "PAYLOAD_TOO_LARGE",
      `Profile pictures can have at most ${AVATAR_MAX_SIDE} × ${AVATAR_MAX_SIDE} pixels`,
    );
  const id = randomBytes(AVATAR_ID_BYTES).toString("base64url");
  const avatar = { id, address: `${AVATAR_PATH}/${id}`, type: facts.type, content };
  return database.system(async (tx) => {
    await queries.replaceAvatar(tx, userId, avatar);
    return getProfile(tx, userId);
  });
}

export async function deleteAvatar(tx: Transaction, userId: string): Promise<Profile> {
  await queries.replaceAvatar(tx, userId, null);
  return getProfile(tx, userId);
}

/**
 * Stores the given preferences and keeps the others; of `lists`, replaces the given lists.
 * @throws AppError PAYLOAD_TOO_LARGE when all of them together would take more than 64 kB
 */
export async function setPreferences(
  tx: Transaction,
  userId: string,
  change: Preferences,
): Promise<Preferences> {
  const present = await queries.lockPreferences(tx, userId);
  const next: Preferences = { ...present, ...change };
  if (change.lists) next.lists = { ...present.lists, ...change.lists };
  if (Buffer.byteLength(JSON.stringify(next)) > PREFERENCES_MAX_BYTES)
    throw new AppError("PAYLOAD_TOO_LARGE", "Delete some saved views first");
  await queries.storePreferences(tx, userId, next);
  return next;
}

function answer(row: queries.ProfileRow): Profile {
  return {
    id: row.id,
    name: row.name,
    username: localPartOf(row.email),
    email: row.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    newEmail: row.newEmail,
    avatar: row.avatar,
    lang: row.lang,
    createdAt: row.createdAt.toISOString(),
    passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
    twoFactor: {
      enabled: row.twoFactorEnabledAt !== null,
      since: row.twoFactorEnabledAt?.toISOString() ?? null,
      recoveryCodesLeft: row.recoveryCodesLeft,
    },
  };
}
