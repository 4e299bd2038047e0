import { AppError, type SendEmail } from "@arauto/contracts";
import { domainOf, isWithinDomain, sameAddress } from "@arauto/mail";
import type { Sender } from "../sending-accounts/index.ts";
import type { SharedReads } from "./shared-reads.ts";

/** The account and address that an email is sent from. */
export interface EmailSender {
  sendingAccountId: string;
  from: { name: string; address: string };
  /** Of the address. */
  domain: string;
  /** The test inbox of the workspace, which receives emails of test keys. */
  captureAccountId: string;
}

/**
 * Chooses the sending account of an email: the one with the given address, or else one of the same domain; without an
 * address, the default account. An API key may be limited to one domain. A workspace without a mail server sends to its
 * test inbox, under any address.
 * @throws AppError VALIDATION for an address that no account sends from, SENDER_NOT_VERIFIED, FORBIDDEN for a key that
 *   is limited to another domain
 */
export async function chooseSender(
  reads: SharedReads,
  given: SendEmail["from"],
  onlyDomain: string | null,
): Promise<EmailSender> {
  const senders = await reads.senders();
  const allowed = (address: string) => onlyDomain === null || isWithinDomain(address, onlyDomain);
  const account = given
    ? senderFor(senders, given.email)
    : senders.find((one) => isUsable(one) && allowed(one.fromEmail));
  const address = given?.email ?? account?.fromEmail;
  if (address !== undefined && !allowed(address))
    throw new AppError("FORBIDDEN", `This API key can only send from ${onlyDomain}`);
  if (!account || address === undefined) throw unknownSender(given?.email);
  if (account.kind === "smtp") await requireVerified(reads, address);
  const capture = senders.find(({ kind }) => kind === "capture") ?? account;
  return {
    sendingAccountId: account.id,
    from: { name: given?.name || account.fromName, address },
    domain: domainOf(address).toLowerCase(),
    captureAccountId: capture.id,
  };
}

const isUsable = ({ kind, isTested }: Sender) => kind === "capture" || isTested;

function senderFor(senders: readonly Sender[], address: string): Sender | undefined {
  const servers = senders.filter(({ kind }) => kind === "smtp");
  const domain = domainOf(address).toLowerCase();
  return (
    servers.find(({ fromEmail }) => sameAddress(fromEmail, address)) ??
    servers.find(({ fromEmail }) => domainOf(fromEmail).toLowerCase() === domain) ??
    senders.find(
      ({ kind, fromEmail }) =>
        kind === "capture" && (servers.length === 0 || sameAddress(fromEmail, address)),
    )
  );
}

function unknownSender(address: string | undefined): AppError {
  const message =
    address === undefined
      ? "Add a sending account, or give `from`"
      : `No sending account sends from ${address}. GET /v1/SendingAccounts lists the addresses`;
  return new AppError("VALIDATION", message, {
    errors: [{ path: "from.email", code: "notFound", message }],
  });
}

/** @throws AppError SENDER_NOT_VERIFIED, which names the field of the request */
async function requireVerified(reads: SharedReads, address: string): Promise<void> {
  try {
    await reads.allowedSender(address);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SENDER_NOT_VERIFIED") throw error;
    const errors = error.extra.errors?.map((one) => ({ ...one, path: "from.email" })) ?? [];
    throw new AppError(error.code, error.detail, { ...error.extra, errors });
  }
}
