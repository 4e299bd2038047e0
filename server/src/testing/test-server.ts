import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AnyRoute,
  authRoutes,
  type MemberRole,
  type Problem,
  type Route,
  workspaceRoutes,
} from "@arauto/contracts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { Config } from "../config.ts";
import { registerOwner } from "../domains/auth/testing/registered-owner.ts";
import { allDomains } from "../domains/index.ts";
import { sql } from "../platform/database/sql.ts";
import type { Domain } from "../platform/domain.ts";
import type { Deps } from "../platform/deps.ts";
import { createLog } from "../platform/log.ts";
import { createRendering, type Rendering } from "../platform/rendering/rendering.ts";
import { createServer, type Server } from "../server.ts";
import { createTestDatabase } from "./test-database.ts";

type Given<S> = Exclude<S, undefined>;
type Sent<S> = Given<S> extends z.ZodType ? z.input<Given<S>> : never;
type Received<S> =
  Given<S> extends z.ZodUndefined
    ? undefined
    : Given<S> extends z.ZodType
      ? z.output<Given<S>>
      : unknown;

/** A request. Query values may be typed as in the contract or given as text. */
export interface TestRequest<R extends Route> {
  params?: Sent<R["params"]>;
  query?: { [K in keyof Sent<R["query"]>]?: Sent<R["query"]>[K] | string | number | boolean };
  body?: Sent<R["body"]>;
  token?: string;
  headers?: Record<string, string>;
  idempotencyKey?: string;
}

export interface TestResponse<Body> {
  status: number;
  /** Parsed JSON for JSON and problem responses, otherwise the text. */
  body: Body;
  headers: Headers;
}

export interface TestUser {
  token: string;
  tenantId: string;
  userId: string;
  personTenantId: string;
  email: string;
  password: string;
}

/** The real server, in this process, with a separate database. */
export interface TestServer {
  url: string;
  deps: Deps;
  config: Config;
  /**
   * Calls a route of the contract. The body is typed as its success response: check the status
   * first.
   */
  call<R extends AnyRoute>(
    route: R,
    request?: TestRequest<R>,
  ): Promise<TestResponse<Received<R["response"]>>>;
  /**
   * Calls a route and expects a problem (throws on success). Loosely typed, so that it accepts
   * wrong bodies.
   */
  fail<R extends AnyRoute>(
    route: R,
    request?: { [K in keyof TestRequest<R>]?: unknown },
  ): Promise<TestResponse<Problem>>;
  /**
   * Registers a company, enters its workspace and sets its postal address; `confirmed`: with a
   * confirmed email.
   */
  signUp(given?: {
    companyName?: string;
    email?: string;
    name?: string;
    confirmed?: boolean;
  }): Promise<TestUser>;
  /** Adds another user to a workspace, with a role; returns a token inside the workspace. */
  member(tenantId: string, role: MemberRole): Promise<string>;
  /** Stops everything and drops the database. */
  stop(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  /** Use this database instead of a new one; it stays when the server stops. */
  databaseUrl?: string;
  dataDir?: string;
  /** In addition to the product's own. */
  domains?: readonly Domain[];
  /** Gets each line of the log, of all levels. */
  onLog?: (line: string) => void;
  /** Fails requests whose response violates the contract; on by default. */
  validateResponses?: boolean;
  /** Serves the built console. Off by default: its hundreds of files take a fifth of a start. */
  servesConsole?: boolean;
}

const PASSWORD = "Correct1Horse";

/** The settings of test servers that options don't change. */
const testConfig = (): Omit<Config, "dataDir" | "databaseUrl"> => ({
  role: "all",
  host: "127.0.0.1",
  port: 0,
  publicUrl: "http://127.0.0.1:0",
  databasePool: 20,
  secret: randomBytes(32).toString("hex"),
  previousSecrets: [],
  billing: "test",
  testPixSeconds: 8,
  historyDays: 90,
  trialDays: 14,
  paymentProviders: null,
  billingGraceDays: 7,
  sellerName: "Estandarte Serviços Digitais Ltda.",
  sellerTaxId: "12ABC34501DE35",
  sellerAddress: "Av. Paulista, 1374|01310-100 São Paulo, SP",
  sellerEmail: "cobranca@estandarte.example",
  billingClaims: null,
  stripeSecretKey: null,
  stripePublishableKey: null,
  stripeWebhookSecrets: null,
  stripeMethods: ["card"],
  stripeApi: "https://api.stripe.com",
  pixApi: null,
  pixTokenUrl: null,
  pixClientId: null,
  pixClientSecret: null,
  pixKey: null,
  pixTlsCert: null,
  pixTlsKey: null,
  pixTlsCa: null,
  pixSandbox: false,
  pixCity: "BRASILIA",
  inactivityMinutes: 30,
  captureHost: "127.0.0.1",
  capturePort: 0,
  sendLanes: 2,
  renderSeconds: 20,
  sendGraceSeconds: 0,
  demo: false,
  logLevel: logLevel(),
  allowPrivateSmtp: true,
  trustProxy: false,
  registration: "open",
  registrationDomains: null,
  systemEmailsPerDay: 100,
  rateLimits: false,
  s3: null,
  systemSmtp: null,
  systemFrom: { name: "Arauto", address: "no-reply@arauto.example" },
  smtpCa: [],
  inboundHost: null,
  inboundPort: null,
  inboundAddress: "127.0.0.1",
  inboundTls: null,
  smtpBridgePort: null,
  smtpBridgeAddress: "127.0.0.1",
  smtpBridgeTls: null,
  softBounceLimit: 5,
  storageLimitMegabytes: 20_480,
  dealFilesLimitMegabytes: 200,
  imageLimit: 5_000,
  waitingImportLimit: 100,
  // No server responds there: a test that needs DNS starts its own name server.
  dnsServers: ["127.0.0.1:9"],
  metricsToken: null,
  metricsPort: null,
});

/** Starts the product with real routes, jobs and mail receiver, on free loopback ports. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "arauto-files-")));
  const databaseUrl = options.databaseUrl ?? database?.url ?? null;
  const config: Config = { ...testConfig(), dataDir, databaseUrl, ...options.config };
  const server = await createServer(config, {
    log: options.onLog ? createLog("trace", { write: options.onLog }) : createLog(config.logLevel),
    validateResponses: options.validateResponses ?? true,
    domains: [...allDomains, ...(options.domains ?? [])],
    folders: options.servesConsole ? {} : { console: path.join(dataDir, "no-console") },
    ...(options.config?.renderSeconds === undefined && { rendering: sharedRendering() }),
  });
  const { url } = await server.start();
  return testServer(server, url ?? server.deps.config.publicUrl, async () => {
    await server.stop();
    await database?.drop();
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });
}

let rendering: Rendering | undefined;

/** Returns the render threads of all test servers in this process: loading one takes a quarter of a second. */
function sharedRendering(): Rendering {
  rendering ??= createRendering({
    log: createLog(logLevel()),
    limitMs: testConfig().renderSeconds * 1000,
  });
  return rendering;
}

/** Quiet unless TEST_LOG sets a level. */
function logLevel(): Config["logLevel"] {
  return (process.env["TEST_LOG"] as Config["logLevel"] | undefined) ?? "silent";
}

function testServer(server: Server, url: string, stop: () => Promise<void>): TestServer {
  const { deps } = server;
  const send = (route: Route, request: LooseRequest) => sendRequest(url, route, request);

  const self: TestServer = {
    url,
    deps,
    config: deps.config,
    call: (route, request = {}) => send(route, request),
    async fail(route, request = {}) {
      const answer = await send(route, request as LooseRequest);
      if (answer.status < 400)
        throw new Error(`${route.operationId} answered ${answer.status} instead of a problem`);
      return answer;
    },
    async signUp(given = {}) {
      const email = given.email ?? `${uuid()}@example.com`;
      const token = await registerOwner(deps, {
        companyName: given.companyName ?? "Acme",
        email,
        name: given.name ?? "Ana Souza",
        password: PASSWORD,
        acceptTerms: true,
      });
      const user = await enter(self, token, email);
      await setPostalAddress(deps, user.tenantId);
      if (given.confirmed) {
        await deps.database.system((tx) =>
          tx.execute(sql`update people set email_confirmed_at = now() where id = ${user.userId}`),
        );
      }
      return user;
    },
    async member(tenantId, role) {
      const email = `${uuid()}@example.com`;
      // Faster than inviting: registers the user, then inserts them into the workspace.
      const { userId, personTenantId: own } = await self.signUp({ email });
      const personTenantId = uuid();
      await deps.database.system(async (tx) => {
        await tx.execute(sql`delete from person_tenants where id = ${own}`);
        await tx.execute(
          sql`insert into person_tenants (tenant_id, id, person_id, role) values (${tenantId}, ${personTenantId}, ${userId}, ${role})`,
        );
      });
      await waitForWelcome(deps, userId);
      const { token } = succeeded(
        await self.call(authRoutes.login, { body: { email, password: PASSWORD } }),
      );
      return succeeded(
        await self.call(workspaceRoutes.enter, { params: { personTenantId }, token }),
      ).token;
    },
    stop,
  };
  return self;
}

/** Sets a postal address, without which campaigns do not start. */
async function setPostalAddress({ database }: Deps, tenantId: string): Promise<void> {
  const address = "Rua Augusta 100, São Paulo";
  await database.system((tx) =>
    tx.execute(sql`update tenants set address = ${address} where tenant_id = ${tenantId}`),
  );
}

const WELCOME_PATIENCE_MS = 5_000;

/**
 * Waits for the email that every new user gets, so that it does not arrive while a test compares a
 * workspace's rows.
 */
async function waitForWelcome({ config, database }: Deps, userId: string): Promise<void> {
  if (config.role === "api" || config.systemSmtp !== null) return;
  const until = Date.now() + WELCOME_PATIENCE_MS;
  const isWelcomed = () =>
    database.system((tx) =>
      tx.maybeOne(sql`select 1 from captured_mails where person_id = ${userId}`),
    );
  while (!(await isWelcomed())) {
    if (Date.now() > until) throw new Error("The mail that confirms the address did not arrive");
    await sleep(20);
  }
}

async function enter(server: TestServer, token: string, email: string): Promise<TestUser> {
  const [workspace] = succeeded(await server.call(workspaceRoutes.list, { token })).items;
  if (!workspace) throw new Error("The registered person has no workspace");
  const { personTenantId, tenantId } = workspace;
  const session = succeeded(
    await server.call(workspaceRoutes.enter, { params: { personTenantId }, token }),
  );
  return {
    token: session.token,
    tenantId,
    personTenantId,
    userId: session.user.id,
    email,
    password: PASSWORD,
  };
}

function succeeded<Body>({ status, body }: TestResponse<Body>): Body {
  if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

interface LooseRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  idempotencyKey?: string;
}

async function sendRequest(
  url: string,
  route: Route,
  request: LooseRequest,
): Promise<TestResponse<never>> {
  const headers: Record<string, string> = { ...request.headers };
  if (request.token !== undefined) headers["authorization"] = `Bearer ${request.token}`;
  if (request.idempotencyKey !== undefined) headers["idempotency-key"] = request.idempotencyKey;
  const raw =
    request.body instanceof FormData ||
    typeof request.body === "string" ||
    request.body === undefined;
  if (!raw && headers["content-type"] === undefined) headers["content-type"] = "application/json";
  const body = raw ? (request.body as FormData | string | undefined) : JSON.stringify(request.body);
  const response = await fetch(addressOf(url, route, request), {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });

  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json/.test(
    response.headers.get("content-type") ?? "",
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text || undefined) as never,
  };
}

function addressOf(url: string, route: Route, { params = {}, query = {} }: LooseRequest): URL {
  const at = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const address = new URL(`${url}/api${at}`);
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) address.searchParams.append(name, String(one));
  return address;
}
