import type { PaymentMethod } from "@arauto/contracts";
import type { Config } from "../../../config.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { pixFiles } from "../providers/pix/testing/pix-files.ts";
import { type MockCob, PixMock, webhookOf } from "../providers/pix/testing/pix-mock.ts";
import { webhookAddress } from "../providers/pix/pix-webhooks.ts";
import {
  MOCK_PUBLISHABLE_KEY,
  MOCK_SECRET_KEY,
  MOCK_WEBHOOK_SECRET,
  signedEvent,
  StripeMock,
} from "../providers/stripe/testing/stripe-mock.ts";
import { booksOf } from "./billing-world.ts";

/** Possible events of a live payment at its bank; the last four end like `paid`, with other webhooks. */
export type BankOutcome =
  | "paid"
  | "refused"
  | "expired"
  | "late"
  | "doubled"
  | "reordered"
  | "forged";

/** The bank side of a payment provider, for tests that run with all providers. */
export interface Bank {
  provider: string;
  methods: readonly PaymentMethod[];
  /** Card tokens; undefined if the card is entered in the provider's own fields. */
  cards: readonly (string | undefined)[];
  config: Partial<Config>;
  /** Triggers an outcome of a payment, and sends its webhooks. */
  happen(server: TestServer, token: string, paymentId: string, outcome: BankOutcome): Promise<void>;
  /** Delivers money that is still in transit. */
  lateMoney(server: TestServer): Promise<void>;
  /** Makes the bank unreachable for the next requests, before or after executing them. */
  fail(fault: "lostBefore" | "lostAfter"): void;
  /** Counts payments of a workspace that the bank received and did not refund. */
  kept(server: TestServer, tenantId: string): Promise<number>;
  stop(): Promise<void>;
}

/** Sends a webhook as the provider does. */
async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
) {
  await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: new Uint8Array(body),
  });
}

/** Returns the ids of a workspace's payments at a provider. */
async function paymentsAt(
  server: TestServer,
  tenantId: string,
  provider: string,
): Promise<string[]> {
  const rows = await server.deps.database.system((tx) =>
    tx.query<{ id: string }>(
      sql`select id from payments where tenant_id = ${tenantId}::uuid and provider = ${provider}`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Starts a mock of Stripe. */
export async function stripeBank(): Promise<Bank & { mock: StripeMock }> {
  const mock = new StripeMock();
  const stripeApi = await mock.start();
  const late: string[] = [];
  const send = (server: TestServer, event: ReturnType<typeof signedEvent>) =>
    post(`${server.url}/payments/webhooks/stripe`, event);
  return {
    mock,
    provider: "stripe",
    methods: ["card", "pix", "boleto"],
    cards: [undefined],
    config: {
      billing: "on",
      paymentProviders: ["stripe"],
      stripeApi,
      stripeSecretKey: MOCK_SECRET_KEY,
      stripePublishableKey: MOCK_PUBLISHABLE_KEY,
      stripeWebhookSecrets: [MOCK_WEBHOOK_SECRET],
      stripeMethods: ["pix", "card", "boleto"],
    },
    async happen(server, _token, paymentId, outcome) {
      const intent = mock.of(paymentId);
      if (!intent || ["succeeded", "canceled"].includes(intent.status)) return;
      const before = structuredClone(intent);
      if (outcome === "refused") mock.decline(intent);
      else if (outcome === "expired" || outcome === "late") mock.expire(intent);
      else if (outcome !== "forged") mock.pay(intent);
      if (outcome === "late") late.push(paymentId);
      if (outcome === "forged") {
        const claimed = { ...intent, status: "succeeded" };
        await send(server, signedEvent(claimed, { secret: "whsec_forged0123456789" }));
        return;
      }
      const event = signedEvent(intent);
      await send(server, event);
      if (outcome === "doubled") await send(server, event);
      if (outcome === "reordered") await send(server, signedEvent(before));
    },
    async lateMoney(server) {
      for (const paymentId of late.splice(0)) {
        const intent = mock.of(paymentId);
        if (!intent || ["succeeded", "canceled"].includes(intent.status)) continue;
        mock.pay(intent);
        await send(server, signedEvent(intent));
      }
    },
    // The library tries each call twice.
    fail: (fault) => mock.fail(fault, fault),
    async kept(server, tenantId) {
      const ids = await paymentsAt(server, tenantId, "stripe");
      return ids.filter((id) => {
        const intent = mock.of(id);
        const refunds = intent?.latest_charge?.refunds.data ?? [];
        return intent?.status === "succeeded" && refunds.length === 0;
      }).length;
    },
    stop: () => mock.stop(),
  };
}

/** Starts a mock of a bank's Pix API. */
export async function pixBank(): Promise<Bank> {
  const mock = new PixMock();
  const files = pixFiles();
  const config = files.config(await mock.start());
  const late: MockCob[] = [];
  const address = (server: TestServer) =>
    `${webhookAddress({ publicUrl: server.url, secret: server.config.secret })}/pix`;
  const of = (paymentId: string) => mock.charges.get(paymentId.replaceAll("-", ""));
  return {
    provider: "pix",
    methods: ["pix"],
    cards: [],
    config: { billing: "on", paymentProviders: ["pix"], ...config },
    async happen(server, _token, paymentId, outcome) {
      const charge = of(paymentId);
      if (charge?.status !== "ATIVA") return;
      const send = (body: Buffer, url = address(server)) => post(url, { headers: {}, body });
      if (outcome === "refused" || outcome === "expired") charge.status = "REMOVIDA_PELO_PSP";
      else if (outcome === "late") late.push(charge);
      else if (outcome === "forged") {
        const claimed = {
          ...charge,
          pix: [{ endToEndId: "E0", txid: charge.txid, valor: "0.01", horario: "" }],
        };
        await send(webhookOf(claimed), `${server.url}/payments/webhooks/pix/guessed/pix`);
        // Simulates a leaked address: the charge is fetched from the bank, which has received no money.
        await send(webhookOf(claimed));
      } else {
        const body = mock.pay(charge);
        await send(body);
        if (outcome === "doubled" || outcome === "reordered") await send(body);
      }
    },
    async lateMoney(server) {
      for (const charge of late.splice(0)) {
        if (charge.status !== "ATIVA") continue;
        await post(address(server), { headers: {}, body: mock.pay(charge) });
      }
    },
    fail: (fault) => mock.fail(fault),
    async kept(server, tenantId) {
      const ids = await paymentsAt(server, tenantId, "pix");
      return ids.filter((id) => {
        const [pix] = of(id)?.pix ?? [];
        return pix && (pix.devolucoes ?? []).length === 0;
      }).length;
    },
    async stop() {
      files.remove();
      await mock.stop();
      if (mock.violations.length > 0) throw new Error(mock.violations.join("\n"));
    },
  };
}

/** The built-in test provider, which is its own bank. */
export function testBank(simulate: Bank["happen"]): Bank {
  return {
    provider: "test",
    methods: ["pix", "card", "boleto"],
    cards: ["test_card_success", "test_card_refused", "test_card_3ds"],
    config: {},
    happen: simulate,
    async lateMoney({ deps }) {
      await deps.database.system((tx) =>
        tx.execute(
          sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and payload::text like '%paymentId%'`,
        ),
      );
    },
    fail: () => {},
    kept: async (server, tenantId) => (await booksOf(server, tenantId)).charged,
    stop: () => Promise.resolve(),
  };
}
