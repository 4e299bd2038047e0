import { workflowRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { draftWorkflow, drawn, entry, mail, tag } from "./testing/workflow-world.ts";

const DEAD = `<html><body><h1>News</h1><p><a href="#">Read on</a></p></body></html>`;

/** Keeps a workflow running after everyone has passed. */
const JOINS = { trigger: "joins" } as const;

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { sendGraceSeconds: 0 } });
  owner = await server.signUp();
  await addContacts(server, owner.tenantId, 2);
});
afterAll(() => server?.stop());

const byId = (id: string) => ({ token: owner.token, params: { id } });
const review = async (id: string) => (await server.call(workflowRoutes.review, byId(id))).body;

it("blocks a workflow until the serious findings of each of its emails are accepted", async () => {
  const { id, templateId } = await draftWorkflow(
    server,
    owner,
    ({ templateId: template }) =>
      drawn(
        [entry(), mail("hello", template), mail("again", template)],
        "entry -> hello",
        "hello -> again",
      ),
    { source: DEAD },
  );
  const { findings, problems } = await review(id);
  expect(problems).toEqual([]);
  const serious = findings.filter(({ isSerious }) => isSerious);
  expect(serious.map(({ stepId, issue }) => `${stepId} ${issue.code}`).toSorted()).toEqual([
    "again linkEmpty",
    "hello linkEmpty",
  ]);
  expect(serious.every((finding) => finding.templateId === templateId)).toBe(true);

  const keys = serious.map(({ key }) => key);
  const refused = await server.fail(workflowRoutes.start, byId(id));
  expect(refused).toMatchObject({ status: 422, body: { code: "FINDINGS_NOT_ACCEPTED" } });
  expect(refused.body.errors?.map(({ code }) => code).toSorted()).toEqual(keys.toSorted());
  const half = { ...byId(id), body: { acceptedFindings: keys.slice(0, 1) } };
  expect((await server.fail(workflowRoutes.start, half)).body.errors).toHaveLength(1);
  const whole = { ...byId(id), body: { acceptedFindings: keys } };
  expect((await server.call(workflowRoutes.start, whole)).body.published).not.toBeNull();
});

it("asks about the findings of new emails only when changes are published", async () => {
  const { id } = await draftWorkflow(
    server,
    owner,
    ({ templateId }) => drawn([entry(JOINS), mail("hello", templateId)], "entry -> hello"),
    { source: DEAD },
  );
  const accepted = (await review(id)).findings.map(({ key }) => key);
  await server.call(workflowRoutes.start, { ...byId(id), body: { acceptedFindings: accepted } });

  const redraw = async (...drawing: Parameters<typeof drawn>) => {
    const { version } = (await server.call(workflowRoutes.get, byId(id))).body;
    const stored = await server.call(workflowRoutes.update, {
      ...byId(id),
      body: { definition: drawn(...drawing), version },
    });
    return stored.body.version;
  };
  const { definition } = (await server.call(workflowRoutes.get, byId(id))).body;
  const first = definition.steps.find((step) => step.type === "email");
  const templateId = first?.config.templateId ?? "";
  const tagged = await redraw(
    [entry(JOINS), mail("hello", templateId), tag("mark", "greeted")],
    "entry -> hello",
    "hello -> mark",
  );
  const body = { version: tagged, inside: "finish" as const };
  expect((await server.call(workflowRoutes.publish, { ...byId(id), body })).status).toBe(200);

  const version = await redraw(
    [entry(JOINS), mail("hello", templateId), mail("again", templateId)],
    "entry -> hello",
    "hello -> again",
  );
  const refused = await server.fail(workflowRoutes.publish, {
    ...byId(id),
    body: { version, inside: "finish" },
  });
  expect(refused.body.code).toBe("FINDINGS_NOT_ACCEPTED");
  const acceptedFindings = refused.body.errors?.map(({ code }) => code) ?? [];
  expect(acceptedFindings).toHaveLength(1);
  const published = await server.call(workflowRoutes.publish, {
    ...byId(id),
    body: { version, inside: "finish", acceptedFindings },
  });
  expect(published.status).toBe(200);
});
