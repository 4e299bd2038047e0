import { readFile } from "node:fs/promises";
import path from "node:path";
import { AppError, LANGUAGES } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { validationError } from "./problems.ts";
import type { RateLimits } from "./rate-limits.ts";

/** Translations change only with a new version, so they are cached for this many seconds. */
const CACHE_SECONDS = 300;
const MISSING_KEYS_BYTES = 4_096;
const MISSING_KEYS_A_MINUTE = 60;

const place = z.object({
  lng: z.enum(LANGUAGES),
  ns: z.string().regex(/^[a-z][a-zA-Z0-9-]{0,49}$/),
});
const missingKeys = z.record(z.string().max(200), z.string().max(1_000));

/** Serves the console's translations, and receives its reports of missing keys. */
export function installLocales(app: FastifyInstance, folder: string, rateLimits: RateLimits): void {
  app.get("/locales/:lng/:file", async (request, reply) => {
    const { lng, file } = request.params as { lng: string; file: string };
    const parsed = place.safeParse({
      lng,
      ns: file.endsWith(".json") ? file.slice(0, -".json".length) : "",
    });
    if (!parsed.success) throw new AppError("NOT_FOUND");
    const text = await readFile(
      path.join(folder, parsed.data.lng, `${parsed.data.ns}.json`),
      "utf8",
    ).catch(() => {
      throw new AppError("NOT_FOUND");
    });
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", `public, max-age=${CACHE_SECONDS}`)
      .send(text);
  });

  const limit = rateLimits.perAddress(MISSING_KEYS_A_MINUTE);
  app.post(
    "/locales/add/:lng/:ns",
    { bodyLimit: MISSING_KEYS_BYTES, onRequest: limit },
    async (request, reply) => {
      const at = place.safeParse(request.params);
      if (!at.success) throw new AppError("NOT_FOUND");
      const keys = missingKeys.safeParse(request.body);
      if (!keys.success) throw validationError(keys.error);
      request.log.warn(
        { language: at.data.lng, namespace: at.data.ns, keys: Object.keys(keys.data) },
        "Translations are missing",
      );
      return reply.code(204).send();
    },
  );
}
