import { paymentTime } from "../payment-time.ts";
import { reais } from "../br-code.ts";
import {
  type ChargeRequest,
  type PaymentProvider,
  type ProviderCharge,
  ProviderUnavailable,
} from "../provider.ts";
import type { ProviderDeps } from "../provider-deps.ts";
import {
  type Cob,
  cob,
  cobBody,
  expiryOf,
  leftToRefund,
  presentCob,
  parseResponse,
  type ReceivedPix,
  receivedPix,
  txidOf,
} from "./pix-charges.ts";
import { createPixClient, type PixClient, PixRefused } from "./pix-client.ts";
import { type PixSettings, readPixSettings } from "./pix-settings.ts";
import { isWebhookPath, parsePixWebhook, webhookAddress } from "./pix-webhooks.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The operator is warned this long before the client certificate expires. */
const WARN_DAYS = 30;

interface Bank {
  client: PixClient;
  settings: PixSettings;
}

/** Accepts Pix through any bank or payment provider that offers the API of Brazil's central bank (version 2). */
export function createPixProvider({ config, network, log }: ProviderDeps): PaymentProvider {
  const settings = readPixSettings(config);
  const days = Math.floor((settings.certificateEnds.getTime() - Date.now()) / DAY_MS);
  if (days < WARN_DAYS) log.warn({ days }, "The client certificate for Pix ends soon");
  const bank: Bank = { client: createPixClient(network, settings), settings };
  return {
    id: "pix",
    isTest: config.pixSandbox,
    methods: ["pix"],
    renews: [],
    clientConfig: () => ({}),
    createCharge: (request) => createCharge(bank, request, log),
    findCharge: ({ reference, paymentId }) => findCharge(bank, reference ?? txidOf(paymentId)),
    cancelCharge: ({ reference }) => cancelCharge(bank, reference),
    refundCharge: (charge) => refundCharge(bank, charge),
    acceptsPath: (path) => isWebhookPath(path, config),
    parseWebhook: async (webhook) => parsePixWebhook(webhook),
    async registerWebhook() {
      const webhookUrl = webhookAddress(config);
      const path = `/webhook/${encodeURIComponent(settings.key)}`;
      await bank.client.call("PUT", path, { webhookUrl });
      return `Registered for the Pix key ${settings.key}: ${webhookUrl}`;
    },
  };
}

async function createCharge(
  bank: Bank,
  request: ChargeRequest,
  log: ProviderDeps["log"],
): Promise<ProviderCharge> {
  const { client, settings } = bank;
  const { paymentId, expiresAt, amount, currency } = request;
  const expiresIn = Math.round((expiresAt.getTime() - paymentTime(paymentId).getTime()) / 1_000);
  const txid = txidOf(paymentId);
  try {
    const created = await client.call(
      "PUT",
      `/cob/${txid}`,
      cobBody(request, expiresIn, settings.key),
    );
    return await present(bank, parseResponse(cob, created));
  } catch (error) {
    if (!(error instanceof PixRefused)) throw error;
    // Banks reject an existing txid: the first attempt succeeded, and its response was lost.
    const known = await findCharge(bank, txid);
    if (known) return known;
    log.error({ err: error, paymentId }, "The bank refused to create a Pix charge");
    const nothing = { paidAt: null, receipt: null, pix: null, boleto: null, card: null };
    const failed = { status: "failed", failure: "other", mandate: null } as const;
    return { reference: "", amount, currency, ...nothing, ...failed };
  }
}

async function findCharge(bank: Bank, txid: string): Promise<ProviderCharge | null> {
  const found = await find(bank, txid);
  return found && present(bank, found);
}

async function find({ client }: Bank, txid: string): Promise<Cob | null> {
  const response = await client.call("GET", `/cob/${txid}`);
  return response === null ? null : parseResponse(cob, response);
}

async function present(bank: Bank, charge: Cob): Promise<ProviderCharge> {
  return presentCob(charge, await received(bank, charge), bank.settings);
}

/** Returns the money received for a charge. Not every bank includes refunds in it. */
async function received({ client }: Bank, charge: Cob): Promise<ReceivedPix | undefined> {
  const pix = charge.pix?.[0];
  if (!pix || pix.devolucoes) return pix;
  const details = await client.call("GET", `/pix/${pix.endToEndId}`);
  return details === null ? pix : parseResponse(receivedPix, details);
}

async function cancelCharge(bank: Bank, txid: string): Promise<ProviderCharge> {
  try {
    const status = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
    const response = await bank.client.call("PATCH", `/cob/${txid}`, { status });
    if (response !== null) return await present(bank, parseResponse(cob, response));
  } catch (error) {
    if (!(error instanceof PixRefused)) throw error;
  }
  // It was paid in the meantime, or the bank does not cancel expired charges.
  const found = await find(bank, txid);
  if (!found) throw new ProviderUnavailable("The bank does not know the charge");
  const charge = await present(bank, found);
  if (charge.status !== "pending") return charge;
  if (expiryOf(found) < new Date()) return { ...charge, status: "expired" };
  throw new ProviderUnavailable("The bank did not remove the charge");
}

async function refundCharge(
  bank: Bank,
  { reference, paymentId }: { reference: string; paymentId: string },
): Promise<ProviderCharge> {
  const found = await find(bank, reference);
  const pix = found && (await received(bank, found));
  if (!found || !pix) throw new ProviderUnavailable("The bank does not show the Pix to return");
  const known = presentCob(found, pix, bank.settings);
  const refunds = pix.devolucoes ?? [];
  const isOpen = refunds.some(({ status }) => status === "EM_PROCESSAMENTO");
  if (known.status !== "succeeded" || isOpen) return known;
  const path = `/pix/${pix.endToEndId}/devolucao/${refundId(paymentId, refunds.length)}`;
  try {
    await bank.client.call("PUT", path, { valor: reais(leftToRefund(pix)) });
  } catch (error) {
    if (!(error instanceof PixRefused)) throw error;
    throw new ProviderUnavailable(error.message);
  }
  return (await findCharge(bank, reference)) ?? known;
}

/**
 * Stays the same until the bank reports the refund as failed; then the next attempt needs another id (at most 35
 * characters).
 */
const refundId = (paymentId: string, failed: number): string => `${txidOf(paymentId)}${failed}`;
