import {
  type OddServer,
  startOddServer,
} from "../../server/src/domains/requests/testing/odd-server.ts";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

/** Longer than the timeout of a request. */
const PATIENCE = { timeout: 90_000 };

/** The other system's responses by path. It can be repaired. */
let isRepaired = false;
let other: OddServer;
test.beforeEach(async () => {
  isRepaired = false;
  other = await startOddServer(({ path }, response, raw) => {
    if (isRepaired) return void response.writeHead(204).end();
    if (path.startsWith("/refuses")) return void response.writeHead(500).end("out of stock");
    // It received the request, and its effect is unknown.
    if (path.startsWith("/closes")) return void raw.socket.destroy();
  });
});
test.afterEach(() => other.stop());

const requestTo = (path: string) => ({
  method: "POST",
  url: `${other.url}${path}`,
  headers: [],
  bodyKind: "json",
  body: "{}",
});

test("a task's rejected, unanswered or lost requests are reported, and can be repeated", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await registerAndSignIn(page, newLogin());
  const { id: userId } = await api<{ id: string }>(page, "Profile");
  const create = async (name: string, path: string, values: object = {}) => {
    const { id } = await api<{ id: string }>(page, "Tasks", {
      method: "POST",
      body: {
        name,
        action: { type: "request", request: requestTo(path), repeatIsSafe: false },
        schedule: { preset: "weekly", days: [1], time: "09:00" },
        timeZone: "UTC",
        assignees: [userId],
        retryAttempts: 0,
        startImmediately: true,
        ...values,
      },
    });
    return id;
  };
  const runs = page.getByRole("table", { name: /Runs/ });
  const refused = await create("Refused", "/refuses");
  const hanging = await create("Hanging", "/hangs");
  const impatient = await create("Impatient", "/hangs", { timeoutSeconds: 10 });
  const lost = await create("Lost", "/closes");

  await page.goto(`/scheduler/${refused}`);
  await expect(page.getByText("The last run failed")).toBeVisible(PATIENCE);
  await expect(runs).toContainText("The request failed");
  await runs.getByRole("button", { name: "View log" }).click();
  await expect(page.getByRole("dialog")).toContainText("Response 500");
  await expect(page.getByRole("dialog")).toContainText("out of stock");

  // A request in flight when the task times out may have been processed, too.
  const uncertain = "The request was sent, but its response was lost.";
  await page.goto(`/scheduler/${impatient}`);
  await expect(runs).toContainText(uncertain, PATIENCE);
  await runs.getByRole("button", { name: "View log" }).click();
  await expect(page.getByRole("dialog")).toContainText("Stopped after 10 sec");

  await page.goto(`/scheduler/${hanging}`);
  await expect(runs).toContainText(uncertain, PATIENCE);
  await runs.getByRole("button", { name: "View log" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Sent, without a response: No response in time",
  );

  await page.goto(`/scheduler/${lost}`);
  await expect(runs).toContainText(uncertain);
  const before = other.got.filter(({ path }) => path === "/closes").length;
  expect(before).toBe(1);
  isRepaired = true;
  await page.getByRole("button", { name: "Run now" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("Sends one POST request to 127.0.0.1");
  await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();
  await expect(runs).toContainText("Response 204", PATIENCE);
  await expect(page.getByText("The last run failed")).toBeHidden();
});

test("a workflow's rejected, unanswered or lost requests are listed, and resolved by a member", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await registerAndSignIn(page, newLogin());
  const post = <T>(path: string, body: object) => api<T>(page, path, { method: "POST", body });
  for (const name of ["refuses", "hangs", "closes"])
    await post("Accounts", { name, email: `${name}@example.com`, status: "active" });
  const senders = await api<{ items: { id: string }[] }>(page, "SendingAccounts");
  const { id } = await post<{ id: string }>("Campaigns", {
    name: "Orders",
    kind: "workflow",
    sendingAccountId: senders.items[0]?.id,
  });
  const { version } = await api<{ version: number }>(page, `Workflows/${id}`);
  const step = (stepId: string, type: string, y: number, config: object) => ({
    id: stepId,
    type,
    name: "",
    config,
    position: { x: 0, y },
    continueOnError: false,
  });
  const config = {
    request: requestTo("/{{ account.name }}"),
    answers: [],
    outputs: [],
    repeatIsSafe: false,
  };
  const entry = { trigger: "once", includesPresent: true, schedule: null };
  const definition = {
    steps: [step("entry", "entry", 0, entry), step("call", "request", 160, config)],
    links: [{ from: "entry", to: "call", branch: "next" }],
  };
  await api(page, `Workflows/${id}`, { method: "PUT", body: { definition, version } });
  await post(`Workflows/${id}/Start`, {});

  // On a phone, the warning leads to the requests themselves.
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await page.getByRole("link", { name: "Review requests" }).click();
  await expect(
    page.getByRole("dialog").getByRole("heading", { name: "Lost responses" }),
  ).toBeVisible(PATIENCE);
  await page.setViewportSize(desktop);

  await page.goto(`${CAMPAIGNS_PATH}/${id}/workflows?view=list&mode=results`);
  await page.locator('ol [data-step="call"]').click();
  const panel = page.getByRole("complementary").filter({ hasText: "Latest requests" });
  await expect(panel.getByText("HTTP 500")).toBeVisible(PATIENCE);
  await expect(panel.getByRole("heading", { name: "Lost responses" })).toBeVisible(PATIENCE);
  await expect(panel.getByText("Connection closed")).toBeVisible();

  // The lost request is sent again, because a member decides so.
  expect(other.got.filter(({ path }) => path === "/closes")).toHaveLength(1);
  isRepaired = true;
  await panel.getByRole("button", { name: "Repeat (1)" }).click();
  await expect(page.getByText("1 request is being repeated")).toBeVisible();
  await expect(panel.getByText("HTTP 204")).toBeVisible(PATIENCE);
  const attempts = other.got.filter(({ path }) => path === "/closes");
  expect(attempts).toHaveLength(2);
  expect(new Set(attempts.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);

  // The one that timed out is marked as done, and not sent again.
  await expect(panel.getByText("No response in time")).toBeVisible(PATIENCE);
  await panel.getByRole("button", { name: "Mark as done (1)" }).click();
  await expect(page.getByText("1 request marked as done")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Lost responses" })).toBeHidden();
  expect(other.got.filter(({ path }) => path === "/hangs")).toHaveLength(1);
  const results = () =>
    api<{ finished: number; failed: number; inside: number }>(page, `Workflows/${id}/Results`);
  await expect.poll(results, PATIENCE).toMatchObject({ finished: 2, failed: 1, inside: 0 });
});
