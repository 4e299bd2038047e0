import { randomUUID } from "node:crypto";
import {
  allRoutes,
  authRoutes,
  MEMBER_ROLES,
  ROLE_PERMISSIONS,
  type Route,
  usableWithoutPlan,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storePrivateMail } from "../../domains/mailbox/index.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { type RawResponse, requestRoute } from "./api-request.ts";
import { eventsRead } from "./events-read.ts";
import { createWorld } from "./example-world.ts";
import type { World } from "./world.ts";
import { idPlaces, valuesAt } from "./named-ids.ts";
import type { Example } from "./examples/example.ts";
import { routeExamples } from "./route-examples.ts";
import { tenantSnapshot } from "./tenant-snapshot.ts";

/** Anyone on the internet may call these. Every addition is a deliberate decision. */
const PUBLIC = [
  "checkResetToken",
  "confirmEmail",
  "confirmNewEmail",
  "forgotPassword",
  "getRegistration",
  "getSharedAudience",
  "getSharedHours",
  "getSharedReasons",
  "getSharedReport",
  "getSharedSales",
  "getSharedSummary",
  "listSharedCampaigns",
  "listSharedLinks",
  "listSharedProviders",
  "login",
  "lookAtInvitation",
  "register",
  "registerInvited",
  "resetPassword",
];

const guarded = allRoutes.filter((route) => route.access !== "public");
const permitted = guarded.filter((route) => route.access !== "user");
const routeOf = (operationId: string): Route => {
  const route = allRoutes.find((one) => one.operationId === operationId);
  if (!route) throw new Error(`No route is called ${operationId}`);
  return route;
};

let server: TestServer;
let alpha: World;
let beta: World;
beforeAll(async () => {
  server = await startTestServer();
  [alpha, beta] = [await newWorld("alpha"), await newWorld("beta")];
});
afterAll(() => server?.stop());

const newWorld = (name: string) => createWorld(server, name);

/** Returns all rows of alpha once all earlier actions are processed. */
async function settledSnapshot() {
  await eventsRead(server.deps.database, alpha.tenantId);
  return tenantSnapshot(server.deps.database, alpha.tenantId);
}

/** Returns the token of a new session inside the world's workspace. */
async function freshToken(world: World): Promise<string> {
  const { token } = (await server.call(authRoutes.login, { body: world.login })).body;
  const entered = await requestRoute(server.url, routeOf("enterWorkspace"), token, {
    params: { personTenantId: world.personTenantId },
  });
  return entered.json?.token ?? "";
}

describe("the examples", () => {
  test("cover every route that is not public, and no other", () => {
    const covered = new Set(routeExamples(beta, alpha).map((example) => example.operationId));
    expect([...covered].toSorted()).toEqual(guarded.map((route) => route.operationId).toSorted());
    expect(
      allRoutes
        .filter((route) => route.access === "public")
        .map((route) => route.operationId)
        .toSorted(),
    ).toEqual(PUBLIC);
  });

  test("put another workspace's id into each field of every route that accepts an id", () => {
    const foreign = new Set<unknown>([...Object.values(alpha.ids), alpha.personTenantId]);
    const examples = routeExamples(beta, alpha);
    const missing = guarded.flatMap((route) => {
      const own = examples.filter((example) => example.operationId === route.operationId);
      const untried = idPlaces(route).filter(
        (place) =>
          !own.some((example) => valuesAt(example, place).some((value) => foreign.has(value))),
      );
      return untried.map((place) => `${route.operationId}: ${place}`);
    });
    expect(missing).toEqual([]);
  });

  test("find ids in every kind of field", () => {
    expect(idPlaces(routeOf("updateCampaign")).toSorted()).toEqual([
      "body.backupSendingAccountId",
      "body.excludedFilterIds.*",
      "body.filterIds.*",
      "body.sendingAccountId",
      "body.templateId",
      "body.test.variants.*.templateId",
      "body.topicId",
      "params.id",
    ]);
    expect(idPlaces(routeOf("deleteContacts"))).toEqual(["body.ids.*"]);
  });

  test("are based on a world with a record of every kind", async () => {
    const rows = await tenantSnapshot(server.deps.database, alpha.tenantId);
    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining([
        "accounts",
        "analyze_views",
        "annotations",
        "approval_entries",
        "approval_rounds",
        "approvals",
        "campaign_chunks",
        "campaigns",
        "captured_mails",
        "conversation_attachments",
        "conversation_messages",
        "conversations",
        "custom_fields",
        "deal_activities",
        "deal_contacts",
        "deal_history",
        "deal_next_steps",
        "deals",
        "events",
        "filters",
        "images",
        "inbound_mailboxes",
        "import_rejections",
        "imports",
        "invitations",
        "lost_reasons",
        "person_tenants",
        "pipeline_stages",
        "pipelines",
        "recipients",
        "saved_blocks",
        "sending_accounts",
        "share_links",
        "templates",
        "tenants",
      ]),
    );
  });
});

test("every rejection below is because of the stranger: the owner's same request finds the record", async () => {
  const gamma = await newWorld("gamma");
  const refusals = routeExamples(gamma, gamma).filter((example) =>
    ["notFound", "nothing", "refused"].includes(example.expected),
  );
  // Only recently deleted records can be restored.
  const takesAway = (example: Example) =>
    /^(?:delete|clear|cancel|remove|revoke|restoreConversations)/.test(example.operationId);
  await eachExample(
    [...refusals.filter((example) => !takesAway(example)), ...refusals.filter(takesAway)],
    async (example, route) => {
      const response = await requestRoute(server.url, route, gamma.token, example);
      return unexpected(example, response) === undefined
        ? `proves nothing: ${response.status} ${response.text.slice(0, 200)}`
        : undefined;
    },
  );
});

describe("a member of one workspace", () => {
  test("never sees or changes anything of another, whatever ids are sent", async () => {
    const before = await settledSnapshot();
    const errors: string[] = [];
    for (const example of routeExamples(beta, alpha)) {
      const token = example.endsSession ? await freshToken(beta) : beta.token;
      const response = await requestRoute(server.url, routeOf(example.operationId), token, example);
      errors.push(
        ...[unexpected(example, response), leak(example, response)]
          .filter((error) => error !== undefined)
          .map((error) => `${example.operationId}: ${error}`),
      );
    }
    expect(errors).toEqual([]);
    expect(await tenantSnapshot(server.deps.database, alpha.tenantId)).toEqual(before);
  });

  test("stored no id of the other workspace from these requests", async () => {
    const stored = JSON.stringify(await tenantSnapshot(server.deps.database, beta.tenantId));
    expect(Object.entries(alpha.ids).filter(([, id]) => stored.includes(id))).toEqual([]);
    expect(stored).not.toContain(alpha.secret);
  });
});

function unexpected(
  { expected }: Example,
  { status, json, text }: RawResponse,
): string | undefined {
  const details = `${status} ${text.slice(0, 200)}`;
  const succeeded = status < 300;
  switch (expected) {
    case "notFound":
      return status === 404 && json?.code === "NOT_FOUND" ? undefined : details;
    case "refused":
      // A rejection because of the version would prove nothing about the ids.
      return status >= 400 && status < 500 && json?.code !== "VERSION_CONFLICT"
        ? undefined
        : details;
    case "nothing":
      return (succeeded &&
        (json?.count === 0 || (json?.items?.length === 0 && (json.total ?? 0) === 0))) ||
        status === 404
        ? undefined
        : details;
    case "own":
      return succeeded ? undefined : details;
    case "clean":
      return status < 500 ? undefined : details;
  }
}

function refusesAccess({ status, json }: RawResponse): boolean {
  return (
    [401, 402].includes(status) || json?.code === "FORBIDDEN" || json?.code === "WORKSPACE_REQUIRED"
  );
}

/** Returns the data of the other workspace in a response, except what the request itself contained. */
function leak(example: Example, response: RawResponse): string | undefined {
  const sent = JSON.stringify(example);
  const shown = response.text + JSON.stringify([...response.headers]);
  const words = [
    alpha.secret,
    alpha.importedEmail,
    alpha.login.email,
    alpha.tenantId,
    alpha.personTenantId,
    ...Object.values(alpha.ids),
  ];
  const leaked = words.filter((word) => shown.includes(word) && !sent.includes(word));
  return leaked.length > 0 ? `shows ${leaked.join(", ")}` : undefined;
}

test("an email to one user is shown to no other member of the same workspace, and none can clear it", async () => {
  const words = (name: string) => `${name} ${randomUUID()}`;
  const [subject, body] = [words("subject"), words("body")];
  const id = randomUUID();
  const user = await server.signUp();
  const source = Buffer.from(
    `Subject: ${subject}
Content-Disposition: attachment

${body}
`,
  );
  const message = { id, userId: user.userId, mailFrom: "", rcptTo: user.email, source };
  await server.deps.database.system((tx) => storePrivateMail(tx, alpha.tenantId, message));
  const routes = allRoutes.filter((route) => route.path.startsWith("/v1/Mailbox"));
  expect(routes.length).toBeGreaterThanOrEqual(4);
  for (const role of MEMBER_ROLES) {
    const token = role === "owner" ? alpha.token : await server.member(alpha.tenantId, role);
    for (const route of routes) {
      for (const search of ["", subject, user.email]) {
        const query: Record<string, string> =
          route.method === "GET" && search !== "" ? { search } : {};
        const params = { id, place: "0" };
        const response = await requestRoute(server.url, route, token, { params, query });
        for (const secret of [id, subject, body, user.email].filter((word) => word !== search))
          expect(response.text).not.toContain(secret);
        expect(search === "" ? 0 : (response.json?.total ?? 0)).toBe(0);
      }
    }
  }
  const [stored] = await server.deps.database.system((tx) =>
    tx.query(sql`select 1 from captured_mails where id = ${id}`),
  );
  expect(stored).toBeDefined();
});

describe("every route that is not public", () => {
  test.each(["no token", "an invalid token", "a token of an ended session"])(
    "denies %s",
    async (kind) => {
      const ended = await freshToken(alpha);
      await server.call(authRoutes.logout, { token: ended });
      const token =
        {
          "no token": null,
          "an invalid token": "abc.def.ghi",
          "a token of an ended session": ended,
        }[kind] ?? null;
      await eachExample(routeExamples(alpha, alpha), async (example, route) => {
        const response = await requestRoute(server.url, route, token, example);
        return response.status === 401 && response.json?.code === "UNAUTHORIZED"
          ? undefined
          : `${response.status}`;
      });
    },
  );

  test("that works in a workspace denies callers who have not entered one", async () => {
    const { token } = (await server.call(authRoutes.login, { body: alpha.login })).body;
    const before = await settledSnapshot();
    await eachExample(workspaceExamples(alpha), async (example, route) => {
      const response = await requestRoute(server.url, route, token, example);
      return response.status === 403 && response.json?.code === "WORKSPACE_REQUIRED"
        ? undefined
        : `${response.status}`;
    });
    expect(await tenantSnapshot(server.deps.database, alpha.tenantId)).toEqual(before);
  });

  test.each(MEMBER_ROLES)("denies the role %s exactly if it lacks the permission", async (role) => {
    // There is exactly one Owner.
    const token =
      role === "owner" ? await freshToken(alpha) : await server.member(alpha.tenantId, role);
    const before = await settledSnapshot();
    const has = (permission: string) =>
      (ROLE_PERMISSIONS[role] as readonly string[]).includes(permission);
    const granted = ({ operationId, alsoNeeds }: Example) =>
      has(routeOf(operationId).access) && (alsoNeeds === undefined || has(alsoNeeds));
    const refusedOnes = workspaceExamples(alpha).filter((example) => !granted(example));
    await eachExample(refusedOnes, async (example, route) => {
      const response = await requestRoute(server.url, route, token, example);
      return response.status === 403 && response.json?.code === "FORBIDDEN"
        ? undefined
        : `${route.access} is not asked for: ${response.status}`;
    });
    expect(await tenantSnapshot(server.deps.database, alpha.tenantId)).toEqual(before);

    const grantedOnes = workspaceExamples(alpha).filter(granted);
    await eachExample(grantedOnes, async (example, route) => {
      const response = await requestRoute(server.url, route, token, withUnknownIds(example));
      return refusesAccess(response) || response.status >= 500
        ? `${response.status} ${response.text.slice(0, 200)}`
        : undefined;
    });
  });

  test("responds 402 after the trial, except routes that stay usable", async () => {
    const { token, tenantId, personTenantId } = await server.signUp();
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update tenants set trial_ends_at = now() - interval '1 minute' where tenant_id = ${tenantId}`,
      ),
    );
    await eachExample(workspaceExamples({ ...alpha, personTenantId }), async (example, route) => {
      const { status } = await requestRoute(server.url, route, token, withUnknownIds(example));
      return (status === 402) === !usableWithoutPlan(route) ? undefined : `${status}`;
    });
  });
});

/** Ordinary requests of the world's own members to all routes that require a permission. */
function workspaceExamples(world: World): Example[] {
  const asking = new Set(permitted.map((route) => route.operationId));
  return routeExamples(world, world).filter((example) => asking.has(example.operationId));
}

async function eachExample(
  examples: readonly Example[],
  check: (example: Example, route: Route) => Promise<string | undefined>,
): Promise<void> {
  const errors: string[] = [];
  for (const example of examples) {
    const error = await check(example, routeOf(example.operationId));
    if (error !== undefined) errors.push(`${example.operationId}: ${error}`);
  }
  expect(errors).toEqual([]);
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The same request about records that do not exist, so that a permitted one does not change the data of other tests. */
function withUnknownIds(example: Example): Example {
  return JSON.parse(JSON.stringify(example).replace(ID, () => randomUUID())) as Example;
}
