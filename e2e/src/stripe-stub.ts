import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";

/** Stripe as the checkout sees it: its API for the server, and its fields for the browser. */
export interface StripeStub {
  /** Address of the API. */
  url: string;
  /** Card numbers that its fields sent to it. */
  numbers: string[];
  /** Serves its script and fields to a page, and receives their data. */
  serve(page: Page): Promise<void>;
  stop(): Promise<void>;
}

interface Intent {
  id: string;
  object: "payment_intent";
  client_secret: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  payment_method: object | null;
  latest_charge: object | null;
}

/** Replaces Stripe's script: fields in a frame of Stripe's origin. */
const SCRIPT = `
window.Stripe = (key) => ({
  elements: ({ clientSecret }) => {
    let frame;
    return {
      clientSecret,
      create: () => ({
        on: (event, listener) => event === "ready" && setTimeout(listener, 50),
        mount: (target) => {
          frame = document.createElement("iframe");
          frame.title = "Secure payment input frame";
          frame.style.cssText = "width: 100%; border: 0";
          frame.src = "https://js.stripe.com/fields.html";
          target.append(frame);
        },
        destroy: () => frame?.remove(),
      }),
    };
  },
  confirmPayment: async ({ elements: { clientSecret } }) => {
    const body = JSON.stringify({ key, clientSecret });
    return (await fetch("https://api.stripe.com/confirm", { method: "POST", body })).json();
  },
});`;

/** The frame sends typed values directly to Stripe; the page never has them. */
const FIELDS = `<!doctype html><title>Fields</title><label>Card number <input name="number"></label>
<script>
document.querySelector("input").addEventListener("input", ({ target }) =>
  fetch("https://api.stripe.com/typed", { method: "POST", body: target.value }));
</script>`;

/** Starts a stub of Stripe on the loopback. The card 4000000000000002 is declined. */
export async function startStripeStub(): Promise<StripeStub> {
  const intents = new Map<string, Intent>();
  const numbers: string[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url?.split("?", 1)[0] ?? "";
      const known = intents.get(path.split("/")[3] ?? "");
      const answer =
        path === "/v1/customers"
          ? { id: "cus_stub", object: "customer" }
          : (known ?? newIntent(new URLSearchParams(body)));
      if ("client_secret" in answer) intents.set(answer.id, answer);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    numbers,
    async serve(page) {
      await page.route("https://js.stripe.com/v3/", (route) =>
        route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
      );
      await page.route("https://js.stripe.com/fields.html", (route) =>
        route.fulfill({ contentType: "text/html", body: FIELDS }),
      );
      let typed = "";
      const headers = { "access-control-allow-origin": "*" };
      await page.route("https://api.stripe.com/typed", async (route) => {
        typed = route.request().postData() ?? "";
        await route.fulfill({ headers, body: "" });
      });
      await page.route("https://api.stripe.com/confirm", async (route) => {
        const confirmation = route.request().postDataJSON() as { clientSecret: string };
        numbers.push(typed);
        const intent = [...intents.values()].find(
          (one) => one.client_secret === confirmation.clientSecret,
        );
        const isDeclined = typed === "4000000000000002";
        if (intent && !isDeclined) succeed(intent);
        const error = { error: { message: "Your card was declined." } };
        await route.fulfill({
          contentType: "application/json",
          headers,
          body: JSON.stringify(isDeclined ? error : {}),
        });
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function newIntent(form: URLSearchParams): Intent {
  const id = `pi_${randomBytes(8).toString("hex")}`;
  const metadata = ["arauto_payment", "arauto_method"].map((name) => [
    name,
    form.get(`metadata[${name}]`) ?? "",
  ]);
  return {
    id,
    object: "payment_intent",
    client_secret: `${id}_secret_stub`,
    status: "requires_payment_method",
    amount: Number(form.get("amount")),
    amount_received: 0,
    currency: form.get("currency") ?? "",
    metadata: Object.fromEntries(metadata) as Record<string, string>,
    payment_method: null,
    latest_charge: null,
  };
}

function succeed(intent: Intent): void {
  const card = { brand: "visa", last4: "4242" };
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    payment_method: { id: "pm_stub", object: "payment_method", card },
    latest_charge: {
      id: "ch_stub",
      object: "charge",
      created: Math.floor(Date.now() / 1_000),
      payment_method_details: { card },
      refunds: { object: "list", data: [] },
    },
  });
}
