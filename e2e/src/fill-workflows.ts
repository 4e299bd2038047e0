import { setTimeout as sleep } from "node:timers/promises";
import { call } from "./api.ts";

const POLL_MS = 250;
const PATIENCE_MS = 60_000;

interface Parts {
  filterId: string;
  templateId: string;
  longWord: string;
}

/** A workflow with waiting contacts, an incomplete draft, and one with only an entry. */
export async function fillWorkflows(token: string, parts: Parts) {
  const { items } = await call<{ items: { id: string }[] }>(token, "SendingAccounts");
  const begin = async (name: string) => {
    const body = { name, kind: "workflow", sendingAccountId: items[0]?.id };
    return (await call<{ id: string }>(token, "Campaigns", { method: "POST", body })).id;
  };
  const create = async (name: string, definition: object) => {
    const id = await begin(name);
    const { version } = await call<{ version: number }>(token, `Workflows/${id}`);
    await call(token, `Workflows/${id}`, { method: "PUT", body: { definition, version } });
    return id;
  };
  const newWorkflowId = await begin("Aniversário");
  const workflowDraftId = await create(parts.longWord, beingDrawn(parts));
  const workflowId = await create("Chegada à padaria", complete(parts));
  await call(token, `Workflows/${workflowId}/Start`, { method: "POST" });
  const workflowContactId = await firstWaiting(token, workflowId);
  return { workflowId, workflowDraftId, newWorkflowId, workflowContactId };
}

const step = (
  id: string,
  type: string,
  [x, y]: readonly [number, number],
  config: object,
  name = "",
) => ({
  id,
  type,
  name,
  config,
  position: { x, y },
  continueOnError: false,
});
const link = (from: string, to: string, branch = "next") => ({ from, to, branch });
const mailOf = (templateId: string | null) => ({
  templateId,
  subject: null,
  preheader: null,
  filterId: null,
});
const entry = step("entry", "entry", [0, 0], {
  trigger: "joins",
  includesPresent: true,
  schedule: null,
});

/** An email, then two paths, one of them long, that meet at a wait. */
function complete({ filterId, templateId, longWord }: Parts) {
  const message = mailOf(templateId);
  return {
    steps: [
      entry,
      step("hello", "email", [0, 160], message, longWord),
      step("choice", "decision", [0, 320], {
        condition: { kind: "filter", filterId },
        within: null,
      }),
      step("halves", "split", [-300, 480], { shares: [60, 40] }),
      step("tag", "update", [-600, 640], { action: { kind: "addTag", tag: "chegou" } }, "علامة"),
      step("rest", "wait", [0, 800], { kind: "for", duration: { amount: 3, unit: "weeks" } }),
      step("again", "email", [0, 960], message),
    ],
    links: [
      link("entry", "hello"),
      link("hello", "choice"),
      link("choice", "halves", "yes"),
      link("choice", "rest", "no"),
      link("halves", "tag", "a"),
      link("halves", "rest", "b"),
      link("tag", "rest"),
      link("rest", "again"),
    ],
  };
}

/** Every type of step; one lacks its template, and one can't be reached. */
function beingDrawn({ filterId, templateId, longWord }: Parts) {
  const clicked = {
    condition: { kind: "mail", stepId: "hello", act: "clicked" },
    within: { amount: 2, unit: "days" },
  };
  return {
    steps: [
      entry,
      step("hello", "email", [0, 180], mailOf(templateId), longWord),
      step("wait", "wait", [0, 360], { kind: "for", duration: { amount: 3, unit: "days" } }),
      step("asked", "decision", [0, 540], clicked),
      step("tag", "update", [-160, 720], { action: { kind: "addTag", tag: "leitor" } }),
      step("split", "split", [160, 720], { shares: [50, 30, 20] }),
      step("again", "email", [-160, 900], { ...mailOf(null), filterId }, "Mais uma vez"),
      step("end", "end", [160, 900], {}),
      step("alone", "wait", [480, 900], {
        kind: "until",
        time: "09:00",
        daysOfWeek: [1, 5],
        zone: "recipient",
      }),
    ],
    links: [
      link("entry", "hello"),
      link("hello", "wait"),
      link("wait", "asked"),
      link("asked", "tag", "yes"),
      link("asked", "split", "no"),
      link("split", "again", "a"),
      link("split", "end", "b"),
      link("tag", "again"),
    ],
  };
}

/** A contact who has reached the wait. */
async function firstWaiting(token: string, workflowId: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(POLL_MS)) {
    const path = `Workflows/${workflowId}/People?state=waiting`;
    const [contact] = (await call<{ items: { contactId: string }[] }>(token, path)).items;
    if (contact) return contact.contactId;
  }
  throw new Error("No contact has reached the wait step");
}
