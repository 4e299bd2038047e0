import {
  apiKeyRoutes,
  type ApiKeyMode,
  type ApiKeyWithSecret,
  type KeyPermission,
} from "@arauto/contracts";
import { sql } from "../../../platform/database/sql.ts";
import type { TestServer } from "../../../testing/test-server.ts";

interface GivenKey {
  name?: string;
  mode?: ApiKeyMode;
  permissions?: KeyPermission[];
  expiresAt?: string | null;
  allowedNetworks?: string[];
  sendingDomainId?: string;
}

let count = 0;

/** Creates a key through the API, by default with all permissions. */
export async function createTestKey(
  server: TestServer,
  token: string,
  given: GivenKey = {},
): Promise<ApiKeyWithSecret> {
  count += 1;
  const { status, body } = await server.call(apiKeyRoutes.create, {
    token,
    body: {
      name: `Key ${count}`,
      mode: "live",
      permissions: [
        "contacts:write",
        "filters:write",
        "templates:write",
        "campaigns:write",
        "workflows:write",
        "reports:write",
      ],
      ...given,
    },
  });
  if (status !== 201) throw new Error(`Creating a key failed: ${JSON.stringify(body)}`);
  return body;
}

/** Moves the expiry of a key into the past. */
export async function expire({ deps }: TestServer, id: string): Promise<void> {
  await deps.database.system((tx) =>
    tx.execute(sql`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`),
  );
}

/** Ends the overlap of a key's previous secret that expires first. */
export async function endOverlap({ deps }: TestServer, id: string): Promise<void> {
  await deps.database.system((tx) =>
    tx.execute(sql`
      update api_key_former_secrets f set ends_at = now() - interval '1 second'
      where f.key_id = ${id} and f.ends_at = (
        select min(o.ends_at) from api_key_former_secrets o where o.key_id = ${id} and o.ends_at > now())`),
  );
}
