import { timingSafeEqual } from "node:crypto";
import { AppError, type ErrorCode, keyAllows } from "@arauto/contracts";
import { LRUCache } from "lru-cache";
import type { Config } from "../../config.ts";
import { API_KEY_START, parseApiKey } from "../../platform/crypto/api-key-format.ts";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  type ApiKeyPrincipal,
  type Authenticator,
  KeyRejected,
} from "../../platform/http/principal.ts";
import { isAllowedAddress } from "./allowed-networks.ts";
import { createKeyUses, type KeyUses } from "./key-use.ts";
import {
  type FormerSecret,
  formerSecret,
  type LiveKey,
  liveKey,
  tenantOfKey,
} from "./live-key-queries.ts";

/** Maximum number of public ids whose workspace a process caches. It never changes, unlike everything else about a key. */
const REMEMBERED = 10_000;

/** Returns whether a bearer token looks like an API key. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith(API_KEY_START);

export interface KeyAuthenticator extends Authenticator<ApiKeyPrincipal> {
  uses: KeyUses;
}

/**
 * Resolves API keys. State, permissions and plan are read on every request, so that changes take effect immediately.
 * Without a key's secret, a caller learns nothing about its state.
 */
export function createKeyAuthenticator(
  deps: Pick<Deps, "config" | "database" | "log">,
): KeyAuthenticator {
  const { pool } = deps.database;
  const tenants = new LRUCache<string, string>({ max: REMEMBERED });
  const uses = createKeyUses(deps);

  async function tenantOf(publicId: string): Promise<string | undefined> {
    const known = tenants.get(publicId);
    if (known !== undefined) return known;
    const { rows } = await pool.query<{ tenant_id: string }>(tenantOfKey(publicId));
    const found = rows[0]?.tenant_id;
    if (found !== undefined) tenants.set(publicId, found);
    return found;
  }

  /** @throws AppError API_KEY_INVALID */
  async function findFormer(tenantId: string, keyId: string, hash: Buffer): Promise<FormerSecret> {
    const { rows } = await pool.query<FormerSecret>(formerSecret({ tenantId, keyId, hash }));
    if (!rows[0]) throw new AppError("API_KEY_INVALID");
    return rows[0];
  }

  return {
    uses,
    async authenticate(token, { address, passive = false, needs }) {
      const parts = parseApiKey(token);
      const tenantId = parts && (await tenantOf(parts.publicId));
      if (!parts || tenantId === undefined || tenantId === null)
        throw new AppError("API_KEY_INVALID");
      const { rows } = await pool.query<LiveKey>(liveKey({ tenantId, publicId: parts.publicId }));
      const [key] = rows;
      if (!key || key.mode !== parts.mode) throw new AppError("API_KEY_INVALID");
      const hash = tokenHash(parts.secret);
      const former = timingSafeEqual(hash, key.secret_hash)
        ? null
        : await findFormer(tenantId, key.id, hash);
      requireValid(tenantId, key, former?.ended === true, address);
      if (!passive) {
        const permission = needs !== undefined && keyAllows(key.permissions, needs);
        uses.record(tenantId, key.id, permission ? needs : undefined);
      }
      return principalOf(tenantId, key, deps.config);
    },
  };
}

/** @throws AppError with the reason why a key with a valid secret is rejected */
function requireValid(tenantId: string, key: LiveKey, isReplaced: boolean, address: string): void {
  const reject = (code: ErrorCode): never => {
    throw new KeyRejected(code, { tenantId, apiKeyId: key.id, mode: key.mode });
  };
  if (key.disabled) reject("API_KEY_DISABLED");
  if (key.expired) reject("API_KEY_EXPIRED");
  if (isReplaced) reject("API_KEY_REPLACED");
  if (!isAllowedAddress(key.allowed_networks, address)) reject("API_KEY_ADDRESS_NOT_ALLOWED");
}

function principalOf(
  tenantId: string,
  key: LiveKey,
  { billing }: Pick<Config, "billing">,
): ApiKeyPrincipal {
  return {
    kind: "apiKey",
    apiKeyId: key.id,
    userId: null,
    name: key.name,
    mode: key.mode,
    sendingDomain: key.sending_domain,
    emailConfirmed: key.owner_confirmed,
    lang: key.lang,
    tenantId,
    permissions: key.permissions,
    planActive: billing === "off" || key.plan_active === true,
  };
}
