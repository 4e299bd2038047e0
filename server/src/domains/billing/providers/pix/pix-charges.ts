import { z } from "zod";
import { buildBrCode, centavosOf, readBrCode, reais } from "../br-code.ts";
import { type ChargeRequest, type ProviderCharge, ProviderUnavailable } from "../provider.ts";
import type { PixSettings } from "./pix-settings.ts";

const amount = z.string().transform((text, context) => {
  const value = centavosOf(text);
  if (value !== null) return value;
  context.addIssue({ code: "custom", message: "expected an amount such as 10.00" });
  return z.NEVER;
});

const refund = z.object({
  id: z.string(),
  valor: amount,
  status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
});

/** A Pix that was received. */
export const receivedPix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  valor: amount,
  horario: z.iso.datetime({ offset: true }),
  devolucoes: z.array(refund).optional(),
});
export type ReceivedPix = z.infer<typeof receivedPix>;

/** An immediate charge (`cob`), as the API returns it. Banks add proprietary fields. */
export const cob = z.object({
  txid: z.string(),
  status: z.enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"]),
  calendario: z.object({
    criacao: z.iso.datetime({ offset: true }),
    expiracao: z.coerce.number().int(),
  }),
  valor: z.object({ original: amount }),
  location: z.string().optional(),
  loc: z.object({ location: z.string().optional() }).optional(),
  pixCopiaECola: z.string().optional(),
  pix: z.array(receivedPix).optional(),
});
export type Cob = z.infer<typeof cob>;

/** Parses a bank's response. @throws ProviderUnavailable for other formats, so that nothing is concluded from them */
export function parseResponse<T extends z.ZodType>(schema: T, response: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(response);
  if (success) return data;
  const [issue] = error.issues;
  throw new ProviderUnavailable(
    `The bank's answer has another format: ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/** Our payment's id without its dashes: 32 of the 26 to 35 letters and digits that a txid may have. */
export const txidOf = (paymentId: string): string => paymentId.replaceAll("-", "");

/** Returns the payment of a txid; null when it is not ours. */
export function paymentOf(txid: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(txid);
  return parts && parts.slice(1).join("-");
}

export const expiryOf = ({ calendario: { criacao, expiracao } }: Cob): Date =>
  new Date(Date.parse(criacao) + expiracao * 1_000);

/** Converts a charge. `received` is the incoming Pix, if it was paid. */
export function presentCob(
  charge: Cob,
  received: ReceivedPix | undefined,
  { receiver }: Pick<PixSettings, "receiver">,
): ProviderCharge {
  const code = codeOf(charge, receiver);
  const status = statusOf(charge, received);
  return {
    reference: charge.txid,
    status,
    amount: received?.valor ?? charge.valor.original,
    currency: "BRL",
    failure: null,
    paidAt: received ? new Date(received.horario) : null,
    receipt: received?.endToEndId ?? null,
    pix:
      charge.status === "ATIVA" && code !== null
        ? {
            code,
            receiver: readBrCode(code)?.get("59") ?? receiver.name,
            expiresAt: expiryOf(charge),
          }
        : null,
    boleto: null,
    card: null,
    ...(status === "succeeded" && received && { returnedPart: refundedOf(received) }),
    mandate: null,
  };
}

function statusOf({ status }: Cob, received: ReceivedPix | undefined): ProviderCharge["status"] {
  switch (status) {
    case "ATIVA":
      return "pending";
    case "CONCLUIDA":
      // Paid, but the bank does not show the money yet.
      if (!received) return "processing";
      return refundedOf(received) >= received.valor ? "refunded" : "succeeded";
    default:
      return "canceled";
  }
}

/** Returns the amount of a Pix not yet refunded; the operator may have refunded a part at the bank. */
export const leftToRefund = (received: ReceivedPix): number =>
  received.valor - refundedOf(received);

const refundedOf = ({ devolucoes = [] }: ReceivedPix): number =>
  devolucoes
    .filter(({ status }) => status === "DEVOLVIDO")
    .reduce((total, { valor }) => total + valor, 0);

/** Returns the bank's code if it is intact, or else builds one from the location. */
function codeOf(
  { pixCopiaECola: given, location, loc }: Cob,
  receiver: PixSettings["receiver"],
): string | null {
  if (given !== undefined && readBrCode(given)) return given;
  const place = (location ?? loc?.location)?.replace(/^https?:\/\//, "");
  return place === undefined ? null : buildBrCode({ location: place, ...receiver });
}

/** Returns the body that creates a charge. It depends only on the request. */
export function cobBody(request: ChargeRequest, expiresIn: number, key: string): object {
  const { amount: centavos, payer, description } = request;
  return {
    calendario: { expiracao: expiresIn },
    devedor: debtorOf(payer),
    valor: { original: reais(centavos) },
    chave: key,
    solicitacaoPagador: description.slice(0, 140),
  };
}

/** A CNPJ may contain letters. */
function debtorOf({ taxId, name }: ChargeRequest["payer"]) {
  const nome = name.slice(0, 200);
  return /^\d{11}$/.test(taxId) ? { cpf: taxId, nome } : { cnpj: taxId, nome };
}
