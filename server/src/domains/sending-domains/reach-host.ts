import http from "node:http";
import https from "node:https";
import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";

const TIMEOUT_MS = 5_000;
/** The path of a picture that is served for any token. */
const PROBE_PATH = "/t/o/check.gif";

/**
 * Checks whether an installation responds at `base` when its host has this address, with a valid certificate if
 * required. Returns null if it does, or else the reason.
 */
export async function whyUnreachable(
  deps: Pick<Deps, "network">,
  base: string,
  address: string,
): Promise<string | null> {
  const url = new URL(`${base}${PROBE_PATH}`);
  let checked: { address: string; family: 4 | 6 };
  try {
    checked = await deps.network.resolve(address);
  } catch (error) {
    if (error instanceof AppError) return error.extra.errors?.[0]?.code ?? "hostPrivate";
    throw error;
  }
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? https : http).get(
      url,
      {
        timeout: TIMEOUT_MS,
        agent: false,
        // The name determines certificate and Host header; the connection uses the checked address.
        lookup: (_host, { all }, done) =>
          all ? done(null, [checked]) : done(null, checked.address, checked.family),
      },
      (response) => {
        response.resume();
        const isOurs =
          response.statusCode === 200 && response.headers["content-type"] === "image/gif";
        resolve(isOurs ? null : `HTTP ${response.statusCode ?? 0}`);
      },
    );
    request.on("timeout", () =>
      request.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })),
    );
    request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}
