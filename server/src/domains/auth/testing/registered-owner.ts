import { DEFAULT_LANGUAGE, registerBody } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import { hashPassword } from "../../passwords/index.ts";
import { createOwner } from "../service.ts";

/** Hashes by password. Hashing is slow on purpose, and tests register thousands of users. */
const hashes = new Map<string, Promise<string>>();

/** Registers a company like the route, and returns the token of the Owner's session. */
export async function registerOwner(
  deps: Deps,
  given: z.input<typeof registerBody>,
): Promise<string> {
  const { password, lang = DEFAULT_LANGUAGE, ...owner } = registerBody.parse(given);
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  const { session } = await createOwner(deps, { ...owner, lang }, await hash, {
    address: "127.0.0.1",
    userAgent: "node",
    cookies: "",
    correlationId: v7(),
  });
  return session.token;
}
