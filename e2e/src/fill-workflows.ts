import { setTimeout as sleep } from "node:timers/promises";
import { call } from "./api.ts";

const LOOK_AGAIN_MS = 250;
const PATIENCE_MS = 60_000;

interface Parts {
  filterId: string;
  templateId: string;
  longWord: string;
}

/** A workflow with people at rest in it, and one that is still being drawn. */
export async function fillWorkflows(token: string, parts: Parts) {
  const { items } = await call<{ items: { id: string }[] }>(token, "SendingAccounts");
  const create = async (name: string, definition: object) => {
    const body = { name, kind: "workflow", sendingAccountId: items[0]?.id };
    const { id } = await call<{ id: string }>(token, "Campaigns", { method: "POST", body });
    const { version } = await call<{ version: number }>(token, `Workflows/${id}`);
    await call(token, `Workflows/${id}`, { method: "PUT", body: { definition, version } });
    return id;
  };
  const workflowDraftId = await create(parts.longWord, drawn({ ...parts, templateId: null }));
  const workflowId = await create("Chegada à padaria", drawn(parts));
  await call(token, `Workflows/${workflowId}/Start`, { method: "POST" });
  const workflowPersonId = await firstWaiting(token, workflowId);
  return { workflowId, workflowDraftId, workflowPersonId };
}

/** A mail, two ways of which one is long, and a rest at which they meet. */
function drawn({ filterId, templateId, longWord }: Omit<Parts, "templateId"> & { templateId: string | null }) {
  const mail = { templateId, subject: null, preheader: null, filterId: null };
  const step = (id: string, type: string, x: number, y: number, config: object, name = "") => ({
    id,
    type,
    name,
    config,
    position: { x: x * 300, y: y * 160 },
    continueOnError: false,
  });
  return {
    steps: [
      step("entry", "entry", 0, 0, { trigger: "joins", includesPresent: true, schedule: null }),
      step("hello", "email", 0, 1, mail, longWord),
      step("choice", "decision", 0, 2, { condition: { kind: "filter", filterId }, within: null }),
      step("halves", "split", -1, 3, { shares: [60, 40] }),
      step("tag", "update", -2, 4, { action: { kind: "addTag", tag: "chegou" } }, "علامة"),
      step("rest", "wait", 0, 5, { kind: "for", duration: { amount: 3, unit: "weeks" } }),
      step("again", "email", 0, 6, mail),
    ],
    links: [
      { from: "entry", to: "hello", branch: "next" },
      { from: "hello", to: "choice", branch: "next" },
      { from: "choice", to: "halves", branch: "yes" },
      { from: "choice", to: "rest", branch: "no" },
      { from: "halves", to: "tag", branch: "a" },
      { from: "halves", to: "rest", branch: "b" },
      { from: "tag", to: "rest", branch: "next" },
      { from: "rest", to: "again", branch: "next" },
    ],
  };
}

/** Somebody who has come to the rest. */
async function firstWaiting(token: string, workflowId: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
    const path = `Workflows/${workflowId}/People?state=waiting`;
    const [person] = (await call<{ items: { accountId: string }[] }>(token, path)).items;
    if (person) return person.accountId;
  }
  throw new Error("Nobody has come to the rest of the workflow");
}
