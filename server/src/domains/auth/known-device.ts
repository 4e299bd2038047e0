import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Deps } from "../../platform/deps.ts";

const COOKIE = "arauto_device";
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
const ID_BYTES = 16;

/** The owner of a device, with the password it signed in with. */
interface Owner {
  id: string;
  passwordHash: string;
}

/**
 * Ties the cookie to one user and their current password: it is useless for guessing at other logins, and a new
 * password invalidates every device.
 */
function signatureOf(
  { secrets }: Pick<Deps, "secrets">,
  deviceId: string,
  { id, passwordHash }: Owner,
): Buffer {
  return createHmac("sha256", secrets.key("known-device"))
    .update(`${deviceId}:${id}:${passwordHash}`)
    .digest();
}

/**
 * Creates a cookie that exempts this browser from lock-outs caused by strangers (device cookies, as
 * in the OWASP guide against brute force). It does not sign anyone in.
 */
export function deviceCookie(deps: Pick<Deps, "secrets" | "config">, owner: Owner): string {
  const deviceId = randomBytes(ID_BYTES).toString("base64url");
  return stringifySetCookie({
    name: COOKIE,
    value: `${deviceId}.${signatureOf(deps, deviceId, owner).toString("base64url")}`,
    path: "/api/v1/Auth",
    maxAge: LIFETIME_SECONDS,
    httpOnly: true,
    sameSite: "strict",
    secure: deps.config.publicUrl.startsWith("https:"),
  });
}

/**
 * Returns the id of a device that this user signed in on before; undefined for any other device.
 */
export function knownDeviceId(
  deps: Pick<Deps, "secrets">,
  cookies: string,
  owner: Owner,
): string | undefined {
  const [deviceId = "", signature = ""] = (parseCookie(cookies)[COOKIE] ?? "").split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(deps, deviceId, owner);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? deviceId
    : undefined;
}
