import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { providersOf } from "../deps.ts";
import { receiveWebhook } from "./receive.ts";

/** The provider, and the rest of the path. */
interface WebhookParams {
  provider: string;
  "*"?: string;
}

/** Providers' webhooks are small; longer bodies are rejected. */
const BODY_MAX_BYTES = 256 * 1024;

/**
 * Registers the webhook routes of payment providers. Each webhook is stored as received and acknowledged before
 * anything is trusted.
 */
export function webhookPages(app: FastifyInstance, deps: Deps): void {
  if (deps.config.billing === "off") return;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Signatures cover the exact bytes of the body.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const receive = async (
      { provider: id, "*": path = "" }: WebhookParams,
      headers: NodeJS.Dict<string | string[]>,
      body: unknown,
      ip: string,
    ) => {
      const provider = providersOf(deps).find(id);
      if (!provider) return 404;
      if (provider.acceptsPath && !provider.acceptsPath(path)) {
        deps.log.warn({ provider: id, ip }, "Rejected a payment webhook by its address");
        return 404;
      }
      await receiveWebhook(deps, id, {
        headers: Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value]] : [],
          ),
        ),
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        ip,
      });
      return 200;
    };
    // Pix providers append their own path.
    for (const url of ["/payments/webhooks/:provider", "/payments/webhooks/:provider/*"])
      scope.post<{ Params: WebhookParams }>(
        url,
        { bodyLimit: BODY_MAX_BYTES },
        async ({ params, headers, body, ip }, reply) => {
          const status = await receive(params, headers, body, ip);
          return reply.code(status).send();
        },
      );
    done();
  });
}
