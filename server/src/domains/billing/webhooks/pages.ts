import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { providersOf } from "../deps.ts";
import { receiveWebhook } from "./receive.ts";

/** Providers' webhooks are small; longer bodies are rejected. */
const BODY_MAX_BYTES = 256 * 1024;

/**
 * Registers where payment providers send their webhooks. Each is stored as it arrived and answered before anything is
 * believed.
 */
export function webhookPages(app: FastifyInstance, deps: Deps): void {
  if (deps.config.billing === "off") return;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Signatures cover the body byte by byte.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const receive = async (
      provider: string,
      headers: NodeJS.Dict<string | string[]>,
      body: unknown,
      ip: string,
    ) => {
      if (!providersOf(deps).find(provider)) return 404;
      await receiveWebhook(deps, provider, {
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
    // Pix providers append a path of their own.
    for (const url of ["/payments/webhooks/:provider", "/payments/webhooks/:provider/*"])
      scope.post<{ Params: { provider: string } }>(
        url,
        { bodyLimit: BODY_MAX_BYTES },
        async ({ params, headers, body, ip }, reply) => {
          const status = await receive(params.provider, headers, body, ip);
          return reply.code(status).send();
        },
      );
    done();
  });
}
