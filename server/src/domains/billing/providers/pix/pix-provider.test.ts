import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../../../platform/log.ts";
import { createNetworkGuard } from "../../../../platform/network/guard.ts";
import { readBrCode } from "../br-code.ts";
import { type ChargeRequest, ProviderUnavailable, WebhookRejected } from "../provider.ts";
import type { ProviderDeps } from "../provider-deps.ts";
import { cob, presentCob, parseResponse, receivedPix } from "./pix-charges.ts";
import { createPixProvider } from "./pix-provider.ts";
import { UNKNOWN_CERTIFICATE, UNKNOWN_KEY } from "./testing/certificates.ts";
import { describeRequest, examplesOf } from "./testing/pix-document.ts";
import { type PixFiles, pixFiles } from "./testing/pix-files.ts";
import { MOCK_PIX_KEY, PixMock } from "./testing/pix-mock.ts";

let mock: PixMock;
let bank: string;
let files: PixFiles;
beforeEach(async () => {
  mock = new PixMock();
  bank = await mock.start();
  files = pixFiles();
});
afterEach(async () => {
  files.remove();
  await mock.stop();
  if (mock.violations.length > 0) throw new Error(mock.violations.join("\n"));
});

const CONFIG = {
  publicUrl: "https://arauto.example",
  secret: "s".repeat(32),
  previousSecrets: ["f".repeat(32)],
  sellerName: "Café Serra Clara Torrefação Ltda.",
  pixCity: "São Paulo",
};
const provider = (config: object = {}) =>
  createPixProvider({
    config: { ...CONFIG, ...files.config(bank), ...config },
    network: createNetworkGuard({ allowPrivate: true }),
    log: createLog("silent"),
  } as unknown as ProviderDeps);

function request(change: Partial<ChargeRequest> = {}): ChargeRequest {
  const now = Date.now();
  return {
    paymentId: v7({ msecs: now }),
    method: "pix",
    amount: 1_000,
    currency: "BRL",
    description: "Arauto starter ped_1",
    payer: {
      name: "Maria da Silva",
      email: "maria@serraclara.example",
      taxId: "11222333000181",
      street: "Rua Um, 1",
      city: "Recife",
      state: "PE",
      zip: "50000-000",
    },
    expiresAt: new Date(now + 15 * 60_000),
    token: null,
    saveMandate: false,
    ...change,
  };
}
const chargeOf = (paymentId: string) => {
  const found = mock.charges.get(paymentId.replaceAll("-", ""));
  if (!found) throw new Error("The bank has no such charge");
  return found;
};
const sent = (method: string) => mock.requests.filter((one) => one.method === method);

describe("a Pix charge", () => {
  it("is created with its amount as text, its expiry and the payer, and shows the bank's code", async () => {
    const one = request();
    const charge = await provider().createCharge(one);
    expect(sent("PUT")[0]?.body).toEqual({
      calendario: { expiracao: 900 },
      devedor: { cnpj: "11222333000181", nome: "Maria da Silva" },
      valor: { original: "10.00" },
      chave: MOCK_PIX_KEY,
      solicitacaoPagador: "Arauto starter ped_1",
    });
    expect(charge).toMatchObject({ status: "pending", amount: 1_000, currency: "BRL" });
    expect(charge.reference).toMatch(/^[a-zA-Z0-9]{26,35}$/);
    expect(charge.pix).toMatchObject({ receiver: "Padaria do Bairro" });
    expect(charge.pix?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000);
  });

  it("builds the code from the location where the bank returns none", async () => {
    mock.isSparse = true;
    const charge = await provider().createCharge(request());
    const fields = readBrCode(charge.pix?.code ?? "");
    expect(fields?.get("26")).toContain(`127.0.0.1/qr/v2/${charge.reference}`);
    expect(fields?.get("59")).toBe("Cafe Serra Clara Torrefac");
    expect(fields?.get("60")).toBe("Sao Paulo");
  });

  it.each([
    ["12345678909", { cpf: "12345678909" }],
    ["12ABC34501DE35", { cnpj: "12ABC34501DE35" }],
  ])("names the payer with %s", async (taxId, debtor) => {
    const payer = { ...request().payer, taxId, name: "M".repeat(201) };
    const description = "d".repeat(141);
    const charge = await provider().createCharge(request({ payer, description }));
    expect(charge.status).toBe("pending");
    expect(sent("PUT")[0]?.body).toMatchObject({ devedor: { ...debtor, nome: "M".repeat(200) } });
  });

  it("is the same when the response to its creation was lost", async () => {
    const one = request();
    mock.fail("lostAfter");
    await expect(provider().createCharge(one)).rejects.toBeInstanceOf(ProviderUnavailable);
    const again = await provider().createCharge(one);
    expect(again).toMatchObject({ status: "pending", amount: 1_000 });
    expect(mock.charges.size).toBe(1);
    expect(await provider().findCharge({ reference: null, paymentId: one.paymentId })).toEqual(
      again,
    );
  });

  it("is paid, with the bank's end-to-end id as receipt", async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    mock.pay(chargeOf(one.paymentId));
    const paid = await provider().findCharge({ reference, paymentId: one.paymentId });
    expect(paid).toMatchObject({ status: "succeeded", amount: 1_000, pix: null });
    expect(paid?.receipt).toBe(chargeOf(one.paymentId).pix?.[0]?.endToEndId);
    expect(paid?.paidAt).toBeInstanceOf(Date);
  });

  it("reports the amount paid, not the amount requested", async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    mock.pay(chargeOf(one.paymentId), "9.99");
    const paid = await provider().findCharge({ reference, paymentId: one.paymentId });
    expect(paid).toMatchObject({ status: "succeeded", amount: 999 });
  });

  it("concludes nothing from a response in another format", async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    chargeOf(one.paymentId).valor.original = "10,00";
    await expect(
      provider().findCharge({ reference, paymentId: one.paymentId }),
    ).rejects.toBeInstanceOf(ProviderUnavailable);
    // The document does not allow it either.
    expect(mock.violations.splice(0)).toEqual([
      expect.stringMatching(/^answer to GET .*\/valor\/original must match pattern/),
    ]);
  });

  it("fails when the bank rejects it, and is unknown when it was never created", async () => {
    const refused = await provider({ pixKey: "another@key.example" }).createCharge(request());
    expect(refused).toMatchObject({ status: "failed", reference: "" });
    expect(await provider().findCharge({ reference: null, paymentId: v7() })).toBeNull();
  });

  it.each(["unavailable", "rateLimit", "lostBefore"] as const)(
    "is reported as unavailable after %s",
    async (fault) => {
      mock.fail(fault);
      const error = await provider()
        .createCharge(request())
        .catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(ProviderUnavailable);
      expect((error as Error).message).not.toContain("secret");
    },
  );
});

describe("canceling a Pix charge", () => {
  const cancel = ({ paymentId }: ChargeRequest, reference: string) =>
    provider().cancelCharge({ reference, paymentId });

  it("cancels it, unless it was paid in the meantime", async () => {
    const [one, two] = [request(), request()];
    const first = await provider().createCharge(one);
    const second = await provider().createCharge(two);
    mock.pay(chargeOf(two.paymentId));
    expect((await cancel(one, first.reference)).status).toBe("canceled");
    expect((await cancel(one, first.reference)).status).toBe("canceled");
    expect((await cancel(two, second.reference)).status).toBe("succeeded");
  });

  it("reports it as expired if the bank does not cancel expired charges", async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    chargeOf(one.paymentId).calendario.criacao = new Date(Date.now() - 3_600_000).toISOString();
    expect((await cancel(one, reference)).status).toBe("expired");
  });
});

describe("refunding a Pix", () => {
  const paid = async () => {
    const { paymentId, amount, ...one } = request();
    const { reference } = await provider().createCharge({ paymentId, amount, ...one });
    mock.pay(chargeOf(paymentId));
    return { reference, paymentId, amount };
  };
  const refundsOf = ({ paymentId }: { paymentId: string }) =>
    chargeOf(paymentId).pix?.[0]?.devolucoes ?? [];

  it.each([false, true])(
    "happens once, also when the response was lost (sparse: %s)",
    async (sparse) => {
      const charge = await paid();
      mock.isSparse = sparse;
      // Before the refund, the charge and, at a sparse bank, the Pix are fetched.
      mock.fail("none", "none", "lostAfter");
      await expect(provider().refundCharge(charge)).rejects.toBeInstanceOf(ProviderUnavailable);
      expect((await provider().refundCharge(charge)).status).toBe("refunded");
      expect(refundsOf(charge)).toHaveLength(1);
      expect(sent("PUT").at(-1)?.body).toEqual({ valor: "10.00" });
      expect(sent("PUT").at(-1)?.path).toMatch(
        /^\/v2\/pix\/E\w{31}\/devolucao\/[a-zA-Z0-9]{1,35}$/,
      );
    },
  );

  it("refunds the rest after a partial refund by the operator at the bank, which alone changes nothing", async () => {
    const charge = await paid();
    await provider().refundCharge(charge);
    const [part] = refundsOf(charge);
    if (part) part.valor = "4.00";
    expect(await provider().findCharge(charge)).toMatchObject({ status: "succeeded" });
    expect((await provider().refundCharge(charge)).status).toBe("refunded");
    expect(refundsOf(charge).map(({ valor }) => valor)).toEqual(["4.00", "6.00"]);
  });

  it("is not complete until the bank confirms it, and is retried with another id when it failed", async () => {
    const charge = await paid();
    mock.refundStatus = "EM_PROCESSAMENTO";
    expect((await provider().refundCharge(charge)).status).toBe("succeeded");
    expect((await provider().refundCharge(charge)).status).toBe("succeeded");
    const [first] = refundsOf(charge);
    if (first) first.status = "NAO_REALIZADO";
    mock.refundStatus = "DEVOLVIDO";
    expect((await provider().refundCharge(charge)).status).toBe("refunded");
    expect(new Set(refundsOf(charge).map(({ id }) => id)).size).toBe(2);
  });
});

describe("the central bank's document", () => {
  it("has examples that all can be parsed", () => {
    const charges = (["PUT", "PATCH", "GET"] as const).flatMap((method) =>
      examplesOf(method, "/cob/{txid}"),
    );
    expect(charges).toHaveLength(10);
    for (const example of charges) {
      const charge = parseResponse(cob, example);
      const shown = presentCob(charge, charge.pix?.[0], {
        receiver: { name: "Padaria", city: "Recife" },
      });
      expect(shown).toMatchObject({ reference: charge.txid, currency: "BRL" });
    }
    // The end-to-end ids of two others are longer than the document allows.
    const received = examplesOf("GET", "/pix/{e2eid}").filter(
      (example) => (example as { endToEndId: string }).endToEndId.length === 32,
    );
    expect(received).toHaveLength(1);
    for (const example of received)
      expect(parseResponse(receivedPix, example).valor).toBeGreaterThan(0);
  });

  it.each([
    ["an amount with a comma", { valor: { original: "10,00" } }],
    ["a longer amount than it may be", { valor: { original: "12345678901.00" } }],
    ["no amount", { valor: undefined }],
    ["a tax id that is too short", { devedor: { cnpj: "123", nome: "Ana" } }],
    ["a payer without a name", { devedor: { cpf: "12345678909" } }],
    ["a text that is too long", { solicitacaoPagador: "d".repeat(141) }],
  ])("is broken by %s", (_, change) => {
    const body = {
      calendario: { expiracao: 900 },
      devedor: { cpf: "12345678909", nome: "Ana" },
      valor: { original: "10.00" },
      chave: MOCK_PIX_KEY,
    };
    const path = `/cob/${"a".repeat(32)}`;
    expect(describeRequest("PUT", path, body)?.problems).toEqual([]);
    expect(describeRequest("PUT", path, { ...body, ...change })?.problems).not.toEqual([]);
    expect(describeRequest("PUT", "/cob/short", body)?.problems).not.toEqual([]);
  });
});

describe("access to the bank", () => {
  it("uses one token until it expires", async () => {
    const pix = provider();
    await Promise.all([1, 2, 3].map(() => pix.createCharge(request())));
    await pix.createCharge(request());
    expect(mock.tokensIssued).toBe(1);
  });

  it("renews an expired token, and one that the bank revoked early", async () => {
    mock.tokenSeconds = 1;
    const short = provider();
    await short.createCharge(request());
    await short.createCharge(request());
    expect(mock.tokensIssued).toBe(2);
    mock.tokenSeconds = 3_600;
    const pix = provider();
    await pix.createCharge(request());
    mock.endTokens();
    expect((await pix.createCharge(request())).status).toBe("pending");
    expect(mock.tokensIssued).toBe(4);
  });

  it("is rejected with a wrong certificate or client secret", async () => {
    files.remove();
    files = pixFiles(UNKNOWN_CERTIFICATE, UNKNOWN_KEY);
    await expect(provider().createCharge(request())).rejects.toThrow(/issued no access token/);
    files.remove();
    files = pixFiles();
    const wrong = provider({ pixClientSecret: "wrong" });
    await expect(wrong.createCharge(request())).rejects.toThrow("issued no access token: 401");
    expect(mock.charges.size).toBe(0);
  });

  it("fails when the bank's own certificate is not trusted", async () => {
    await expect(provider({ pixTlsCa: null }).createCharge(request())).rejects.toThrow(
      "issued no access token: tls",
    );
  });
});

describe("a webhook of a bank", () => {
  const parse = (body: string | Buffer) =>
    provider().parseWebhook({
      body: Buffer.from(body),
      headers: {},
      ip: "192.0.2.1",
      receivedAt: new Date(),
    });

  it("is registered with an address that only the bank knows", async () => {
    const line = await provider().registerWebhook?.();
    expect(mock.webhook?.key).toBe(MOCK_PIX_KEY);
    expect(line).toContain(mock.webhook?.url);
    const path =
      mock.webhook?.url.replace("https://arauto.example/payments/webhooks/pix/", "") ?? "";
    expect(path).toMatch(/^[\w-]{43}$/);
    const accepts = provider().acceptsPath;
    expect([path, `${path}/pix`].map((one) => accepts?.(one))).toEqual([true, true]);
    for (const wrong of ["", "pix", `x${path}`, path.slice(1), path.toUpperCase()])
      expect(accepts?.(wrong)).toBe(false);
    // The address registered with the previous secret stays valid.
    const rotated = { secret: "n".repeat(32), previousSecrets: [CONFIG.secret] };
    expect(provider(rotated).acceptsPath?.(path)).toBe(true);
  });

  it("identifies the payments of its Pix, and ignores transfers without a txid", async () => {
    const one = request();
    const { reference } = await provider().createCharge(one);
    const body = mock.pay(chargeOf(one.paymentId));
    expect(await parse(body)).toEqual({
      eventId: chargeOf(one.paymentId).pix?.[0]?.endToEndId,
      charges: [{ reference, paymentId: one.paymentId }],
    });
    const foreign = {
      pix: [{ endToEndId: "E1" }, { endToEndId: "E2", txid: "someoneElses00000000000000" }],
    };
    expect((await parse(JSON.stringify(foreign))).charges).toEqual([
      { reference: "someoneElses00000000000000", paymentId: null },
    ]);
    // Banks send such a body when a webhook is registered.
    expect((await parse('{"evento":"teste_webhook"}')).charges).toEqual([]);
  });

  it("is rejected when it is not in the API's format", async () => {
    for (const body of [
      "",
      "pix",
      "[]",
      '{"pix":{}}',
      '{"pix":[{}]}',
      '{"pix":[{"endToEndId":1}]}',
    ])
      await expect(parse(body)).rejects.toBeInstanceOf(WebhookRejected);
  });
});
