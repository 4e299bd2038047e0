import { AppError } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { checkedUrl } from "../../platform/network/outgoing-url.ts";
import { exchange } from "./exchange.ts";
import { USER_AGENT } from "./send.ts";

const LIMITS = { connectMs: 3_000, answerMs: 15_000 };

/** A server's document, or the reason for its failure. */
export type FetchedDocument =
  | { kind: "fetched"; body: string; url: string }
  /** `mayPass`: another attempt may succeed. */
  | { kind: "failed"; why: string; mayPass: boolean };

/**
 * Gets a public document through the network guard, without secrets or a signature. Follows at most five redirects.
 * @param bytesMax a longer document fails
 */
export async function fetchDocument(
  deps: Pick<Deps, "network" | "config">,
  tenantId: string,
  address: string,
  { accept, bytesMax }: { accept: string; bytesMax: number },
): Promise<FetchedDocument> {
  try {
    checkedUrl(address, deps.config.allowPrivateSmtp);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "failed", why: error.message, mayPass: false };
  }
  const url = new URL(address);
  url.hash = "";
  const headers = { accept, "user-agent": USER_AGENT };
  const request = { method: "GET" as const, url, headers, body: null };
  const result = await exchange(deps, tenantId, request, () => true, { ...LIMITS, bytesMax });
  const { statusCode, error, body, isWhole } = result;
  if (statusCode === null) {
    const why = error ?? "protocol";
    return { kind: "failed", why, mayPass: why !== "private" && why !== "redirect" };
  }
  if (statusCode < 200 || statusCode >= 300) {
    const mayPass = statusCode >= 500 || statusCode === 429 || statusCode === 408;
    return { kind: "failed", why: `HTTP ${statusCode}`, mayPass };
  }
  if (!isWhole) return { kind: "failed", why: `Longer than ${bytesMax} bytes`, mayPass: false };
  return { kind: "fetched", body, url: url.href };
}
