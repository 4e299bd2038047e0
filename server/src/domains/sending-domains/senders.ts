import { AppError, type sendingDomainRoutes } from "@arauto/contracts";
import type { DkimSigner } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { domainOfAddress, isFreeMail, registeredDomain } from "./domain-names.ts";
import { returnPathHost, publicHost, trackingBase, trackingHost } from "./hosts.ts";
import { signersOf } from "./keys.ts";
import { type DomainRow, selectByName, selectPolicy } from "./queries.ts";

/** The identity an email is sent with. */
export interface SendingIdentity {
  /** Null, like everything below, when the domain of From is not verified. */
  domainId: string | null;
  /** All keys that sign the email. */
  signers: readonly DkimSigner[];
  /** The host of MAIL FROM, where bounces reach the installation. */
  returnPathHost: string | null;
  /** Replaces the installation's public address in links, without a trailing slash. */
  trackingBase: string | null;
}

export const NO_IDENTITY: SendingIdentity = {
  domainId: null,
  signers: [],
  returnPathHost: null,
  trackingBase: null,
};

/** Returns the key that signs return-path addresses; see `verpAddress`. */
export function returnPathKey({ secrets }: Pick<Deps, "secrets">): Buffer {
  return secrets.key("return-path");
}

/** Returns every key that may have signed such an address. */
export function returnPathKeys({ secrets }: Pick<Deps, "secrets">): readonly Buffer[] {
  return secrets.keys("return-path");
}

/** Returns a name and those above it, down to the registered domain. */
function namesFrom(domain: string): string[] {
  const labels = domain.split(".");
  const organization = (registeredDomain(domain) ?? domain).split(".").length;
  return labels
    .slice(0, Math.max(1, labels.length - organization + 1))
    .map((_, index) => labels.slice(index).join("."));
}

/**
 * Finds the domain responsible for an address: its own, or one above it unless DMARC requires the
 * exact name.
 */
async function domainFor(
  tx: Transaction,
  tenantId: string,
  domain: string,
): Promise<DomainRow | undefined> {
  const rows = await selectByName(tx, tenantId, namesFrom(domain));
  const fitting = rows.filter((row) => row.name === domain || !row.strictAlignment);
  return fitting.find(({ status }) => status === "verified") ?? fitting[0];
}

/**
 * Returns how email from an address is signed, where bounces are sent, and the host of its links; cheap enough to call
 * every few seconds.
 */
export async function sendingIdentity(
  tx: Transaction,
  deps: Pick<Deps, "config" | "secrets">,
  tenantId: string,
  fromAddress: string,
): Promise<SendingIdentity> {
  const domain = domainOfAddress(fromAddress);
  const row = domain === null ? undefined : await domainFor(tx, tenantId, domain);
  if (row?.status !== "verified") return NO_IDENTITY;
  const { config } = deps;
  return {
    domainId: row.id,
    signers: await signersOf(tx, deps, tenantId, row),
    returnPathHost:
      row.returnPathVerified && config.inboundHost !== null ? returnPathHost(row) : null,
    trackingBase:
      row.trackingVerified && publicHost(config) !== null
        ? trackingBase(config, trackingHost(row))
        : null,
  };
}

type SenderCheck = RouteResult<typeof sendingDomainRoutes.sender>;

/** Returns the verification state of a From address, and whether the workspace's policy lets campaigns use it. */
export async function checkSender(
  tx: Transaction,
  tenantId: string,
  fromAddress: string,
): Promise<SenderCheck> {
  const unverifiedSenders = await selectPolicy(tx, tenantId);
  const domain = domainOfAddress(fromAddress) ?? "";
  const row = domain === "" ? undefined : await domainFor(tx, tenantId, domain);
  const verdict = row ? row.status : isFreeMail(domain) ? "freeMail" : "notAdded";
  return {
    verdict,
    domain,
    domainId: row?.id ?? null,
    allowed: verdict === "verified" || unverifiedSenders === "warn",
    unverifiedSenders,
  };
}

/**
 * Enforces the workspace's policy on a campaign that is about to start.
 * @throws AppError SENDER_NOT_VERIFIED when the policy rejects senders whose domain is not verified
 */
export async function requireAllowedSender(
  tx: Transaction,
  tenantId: string,
  fromAddress: string,
): Promise<void> {
  const { allowed, domain, verdict } = await checkSender(tx, tenantId, fromAddress);
  if (allowed) return;
  const message = `The domain ${domain} is not verified`;
  const code = verdict === "freeMail" ? "freeMailSender" : "senderUnverified";
  throw new AppError("SENDER_NOT_VERIFIED", message, {
    errors: [{ path: "sendingAccountId", code, message }],
  });
}
