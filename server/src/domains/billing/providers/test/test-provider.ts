import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import {
  AppError,
  type PaymentFailure,
  SIMULATED_OUTCOMES,
  type SimulatedOutcome,
} from "@arauto/contracts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { defineJob } from "../../../../platform/jobs/jobs.ts";
import { receiveWebhook } from "../../webhooks/receive.ts";
import {
  type ChargeRequest,
  type ChargeStatus,
  type MandateChargeRequest,
  type PaymentProvider,
  type ProviderCharge,
  type RawWebhook,
  type WebhookReferences,
  WebhookRejected,
} from "../provider.ts";
import type { ProviderDeps } from "../provider-deps.ts";
import { findCharge, insertCharge, moveCharge, type TestChargeRow } from "./charge-queries.ts";
import { testBoletoPdf } from "./test-boleto-pdf.ts";
import { testBoletoLine, testPixCode } from "./test-codes.ts";

const ID = "test";
/** Delay of the money after a charge expired, for the outcome `late`. */
const LATE_MS = 10_000;
const LIVE: readonly ChargeStatus[] = ["pending", "processing"];
const SIGNATURE = "x-test-signature";

type TestDeps = Pick<ProviderDeps, "config" | "database" | "jobs">;

/** Outcomes of the test provider's cards. */
const CARDS: Readonly<
  Record<string, { status: ChargeStatus; failure: PaymentFailure | null; last4: string }>
> = {
  test_card_success: { status: "succeeded", failure: null, last4: "4242" },
  test_card_refused: { status: "failed", failure: "refused", last4: "0002" },
  test_card_no_funds: { status: "failed", failure: "insufficientFunds", last4: "9995" },
  test_card_3ds: { status: "pending", failure: null, last4: "3155" },
  test_card_renewal_refused: { status: "succeeded", failure: null, last4: "0341" },
};

/**
 * Creates the built-in provider for trying everything without moving money. It has its own table, as a bank has its own
 * database, and reports through real webhooks.
 */
export function createTestProvider(deps: ProviderDeps): PaymentProvider {
  const inSystem = <T>(work: (tx: Transaction) => Promise<T>) => deps.database.system(work);
  const fetched = async (paymentId: string): Promise<ProviderCharge> => {
    const row = await inSystem((tx) => findCharge(tx, paymentId));
    if (!row) throw new Error("The test provider has no such charge");
    return present(row);
  };
  const create = async (request: ChargeRequest, card: string | null) => {
    const row = newCharge(request, card, deps.config.testPixSeconds);
    await inSystem(async (tx) => {
      const isNew = await insertCharge(tx, row);
      if (isNew && row.paysAt)
        await deps.jobs.add(tx, testPaysJob, { paymentId: row.paymentId }, { runAt: row.paysAt });
    });
    return fetched(request.paymentId);
  };
  return {
    id: ID,
    isTest: true,
    methods: ["pix", "card", "boleto"],
    renews: ["card"],
    outcomes: SIMULATED_OUTCOMES,
    clientConfig: () => ({}),
    createCharge: (request) => create(request, request.token),
    chargeMandate: (request: MandateChargeRequest) =>
      create(
        request,
        request.mandate === "test_card_renewal_refused"
          ? "test_card_no_funds"
          : "test_card_success",
      ),
    async findCharge({ paymentId }) {
      const row = await inSystem((tx) => findCharge(tx, paymentId));
      return row ? present(row) : null;
    },
    async cancelCharge({ paymentId }) {
      await inSystem((tx) => moveCharge(tx, paymentId, LIVE, "canceled"));
      return fetched(paymentId);
    },
    async refundCharge({ paymentId }) {
      await inSystem((tx) => moveCharge(tx, paymentId, ["succeeded"], "refunded"));
      return fetched(paymentId);
    },
    async boletoPdf({ paymentId }) {
      const row = await inSystem((tx) => findCharge(tx, paymentId));
      if (!row) throw new Error("The test provider has no such charge");
      return testBoletoPdf(row);
    },
    parseWebhook: (webhook) => Promise.resolve(parse(deps, webhook)),
    simulate: (paymentId, outcome) => simulate(deps, paymentId, outcome),
  };
}

function newCharge(
  request: ChargeRequest,
  card: string | null,
  pixSeconds: number,
): TestChargeRow & { paysAt: Date | null } {
  const { paymentId, method, amount, currency, expiresAt } = request;
  const reference = `test_${paymentId.replaceAll("-", "")}`;
  const outcome =
    method === "card"
      ? (CARDS[card ?? ""] ?? { status: "failed" as const, failure: "cardInvalid" as const })
      : { status: "pending" as const, failure: null };
  const dueOn = expiresAt.toISOString().slice(0, 10);
  const seed = createHash("sha256").update(paymentId).digest().readUInt32BE();
  return {
    paymentId,
    reference,
    method,
    status: outcome.status,
    amount,
    currency,
    card: method === "card" ? card : null,
    failure: outcome.failure,
    code: method === "pix" ? testPixCode(reference.slice(-12), amount) : null,
    boletoLine: method === "boleto" ? testBoletoLine(seed, amount, dueOn) : null,
    dueOn: method === "boleto" ? dueOn : null,
    expiresAt,
    paidAt: outcome.status === "succeeded" ? new Date() : null,
    paysAt: method === "pix" ? new Date(Date.now() + pixSeconds * 1000) : null,
  };
}

function present(row: TestChargeRow): ProviderCharge {
  const { reference, status, amount, currency, failure, paidAt, expiresAt } = row;
  const card = row.method === "card" ? (CARDS[row.card ?? ""] ?? null) : null;
  const last4 = card?.last4 ?? null;
  return {
    reference,
    status,
    amount,
    currency,
    failure,
    paidAt,
    receipt: paidAt === null ? null : `TESTE${reference.slice(-27).toUpperCase()}`,
    pix: row.code === null ? null : { code: row.code, receiver: "PAGAMENTO DE TESTE", expiresAt },
    boleto:
      row.boletoLine === null || row.dueOn === null
        ? null
        : { line: row.boletoLine, dueOn: row.dueOn, hasPdf: true },
    card:
      row.method === "card"
        ? {
            brand: card ? "test" : null,
            last4,
            clientSecret: null,
            needsAuthentication: status === "pending",
          }
        : null,
    mandate:
      row.method === "card" && status === "succeeded" && row.card !== null
        ? { reference: row.card, brand: "test", last4 }
        : null,
  };
}

const signature = ({ config }: Pick<TestDeps, "config">, body: Buffer): string =>
  createHmac("sha256", `${config.secret}:test-payments`).update(body).digest("hex");

function parse(deps: TestDeps, { headers, body }: RawWebhook): WebhookReferences {
  const given = Buffer.from(headers[SIGNATURE] ?? "");
  const expected = Buffer.from(signature(deps, body));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new WebhookRejected("The signature is wrong");
  const { eventId, reference, paymentId } = JSON.parse(body.toString()) as Record<string, string>;
  if (!eventId || !reference || !paymentId) throw new WebhookRejected("The format is unknown");
  return { eventId, charges: [{ reference, paymentId }] };
}

interface Report {
  paymentId: string;
  status: ChargeStatus;
  eventId?: string;
  isForged?: boolean;
  runAt?: Date;
}

/** Sends a webhook as a provider would: stored raw, and handled like external ones. */
async function report(
  deps: TestDeps,
  { paymentId, status, eventId = randomUUID(), isForged = false, runAt }: Report,
): Promise<void> {
  const reference = `test_${paymentId.replaceAll("-", "")}`;
  const body = Buffer.from(JSON.stringify({ eventId, reference, paymentId, status }));
  const signed = isForged ? "0".repeat(64) : signature(deps, body);
  const headers = { "content-type": "application/json", [SIGNATURE]: signed };
  await receiveWebhook(deps, ID, { headers, body, ip: "127.0.0.1" }, runAt);
}

/** Ends a charge as an outcome of the test provider, and sends its webhooks. @throws AppError WRONG_STATE */
async function simulate(
  deps: TestDeps,
  paymentId: string,
  outcome: SimulatedOutcome,
): Promise<void> {
  const move = async (to: ChargeStatus, failure: PaymentFailure | null = null) => {
    if (!(await deps.database.system((tx) => moveCharge(tx, paymentId, LIVE, to, failure))))
      throw new AppError("WRONG_STATE", "The payment has ended");
  };
  switch (outcome) {
    case "paid":
      await move("succeeded");
      return report(deps, { paymentId, status: "succeeded" });
    case "refused":
      await move("failed", "refused");
      return report(deps, { paymentId, status: "failed" });
    case "expired":
      await move("expired");
      return report(deps, { paymentId, status: "expired" });
    case "late":
      await move("expired");
      await report(deps, { paymentId, status: "expired" });
      return deps.database.system((tx) =>
        deps.jobs.add(
          tx,
          testPaysJob,
          { paymentId, late: true },
          { runAt: new Date(Date.now() + LATE_MS) },
        ),
      );
    case "doubled": {
      await move("succeeded");
      const eventId = randomUUID();
      await report(deps, { paymentId, status: "succeeded", eventId });
      return report(deps, { paymentId, status: "succeeded", eventId });
    }
    case "reordered":
      await move("succeeded");
      await report(deps, { paymentId, status: "succeeded" });
      return report(deps, { paymentId, status: "pending" });
    case "forged":
      return report(deps, { paymentId, status: "succeeded", isForged: true });
  }
}

/** Pays a charge automatically, unless it has ended; with `late` also an expired one. */
export const testPaysJob = defineJob<{ paymentId: string; late?: boolean }>({
  name: "billing.testPays",
  async run({ paymentId, late = false }, { deps }) {
    const from: readonly ChargeStatus[] = late ? ["expired"] : LIVE;
    await deps.database.system((tx) => moveCharge(tx, paymentId, from, "succeeded"));
    const charge = await deps.database.system((tx) => findCharge(tx, paymentId));
    if (charge?.status === "succeeded") await report(deps, { paymentId, status: "succeeded" });
  },
});
