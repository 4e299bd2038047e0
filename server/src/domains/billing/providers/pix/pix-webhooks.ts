import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../../../config.ts";
import { type RawWebhook, type WebhookReferences, WebhookRejected } from "../provider.ts";
import { paymentOf } from "./pix-charges.ts";

/** Banks put several dozen into one webhook. */
const PIX_MAX = 500;

const notification = z.object({
  pix: z
    .array(z.object({ endToEndId: z.string().max(64), txid: z.string().max(64).optional() }))
    .max(PIX_MAX)
    .optional(),
});

const tokenOf = (secret: string): string =>
  createHmac("sha256", `${secret}:pix-webhook`).update("1").digest("base64url");

/**
 * Returns the webhook address. Only the bank knows its last part, because Pix webhooks are not signed. It is derived
 * from ARAUTO_SECRET, so nothing more has to be stored.
 */
export const webhookAddress = ({
  publicUrl,
  secret,
}: Pick<Config, "publicUrl" | "secret">): string =>
  `${publicUrl}/payments/webhooks/pix/${tokenOf(secret)}`;

/** Whether a path contains the secret part, derived from the current or a previous secret. Banks append `/pix`. */
export function isWebhookPath(
  path: string,
  { secret, previousSecrets }: Pick<Config, "secret" | "previousSecrets">,
): boolean {
  const given = Buffer.from(path.split("/", 1)[0] ?? "");
  return [secret, ...previousSecrets].some((one) => {
    const expected = Buffer.from(tokenOf(one));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns the payments in a webhook. Pix without a txid are transfers to the key. @throws WebhookRejected */
export function parsePixWebhook({ body }: RawWebhook): WebhookReferences {
  const { pix = [] } = read(body);
  return {
    eventId: pix[0]?.endToEndId ?? null,
    charges: pix.flatMap(({ txid }) =>
      txid ? [{ reference: txid, paymentId: paymentOf(txid) }] : [],
    ),
  };
}

function read(body: Buffer): z.output<typeof notification> {
  try {
    return notification.parse(JSON.parse(body.toString()));
  } catch {
    throw new WebhookRejected("The format is unknown");
  }
}
