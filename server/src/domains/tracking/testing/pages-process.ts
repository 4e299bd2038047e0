/** A process that serves only the tracking pages, for tests that kill it. Prints its address on a separate line. */
import { fastify, type FastifyInstance } from "fastify";
import { createSecrets } from "../../../platform/crypto/secrets.ts";
import { bareDeps } from "../../../testing/bare-deps.ts";
import { registerTrackingPages } from "../pages.ts";

const [databaseUrl, secret] = process.argv.slice(2);
if (!databaseUrl || !secret) throw new Error("The address of a database and a secret are needed");

const app = fastify({ routerOptions: { maxParamLength: 500 } }) as unknown as FastifyInstance;
registerTrackingPages(app, { ...bareDeps(databaseUrl), secrets: createSecrets(secret) });
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
