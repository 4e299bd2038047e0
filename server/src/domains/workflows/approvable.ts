import type { WorkflowDefinition } from "@arauto/contracts";
import { approvable } from "../campaigns/index.ts";
import { frozenMessage, type SendingContent } from "../ledger/index.ts";
import type { FrozenMail } from "./checks.ts";
import type { PublishedVersion } from "./version-queries.ts";

interface Parts {
  definition: WorkflowDefinition;
  filters: PublishedVersion["filters"];
  sending: SendingContent;
  mails: readonly FrozenMail[];
}

/** Returns what a workflow would send, with its fingerprint; `inside` for publishing changes. */
export function approvableWorkflow(
  { definition, filters, sending, mails }: Parts,
  { sendAt, inside }: { sendAt: string | null; inside: "finish" | "move" | null },
): approvable.Approvable {
  const messages = mails.map(({ title, parts }) => ({
    title,
    source: frozenMessage({ ...parts.content, links: [] }, parts.texts, 0),
  }));
  const steps = definition.steps.map((step) => {
    const { position: _, ...drawn } = step;
    return drawn;
  });
  const rules = Object.entries(filters).map(([id, filter]) => [id, filter.definition]);
  return {
    kind: "workflow",
    fingerprint: approvable.fingerprintOf({
      sending: approvable.sendingParts(sending),
      messages: messages.map(({ source }) => approvable.messageParts(source)),
      definition: { ...definition, steps },
      rules: Object.fromEntries(rules),
      sendAt,
      inside,
    }),
    sending,
    messages,
    fields: [...new Set(mails.flatMap(({ parts }) => parts.fields))],
    pictures: mails.map(({ parts }) => parts.pictures[0] ?? []),
    templateIds: mails.map(({ parts }) => parts.templateIds[0] ?? ""),
    stepIds: mails.map(({ stepId }) => stepId),
    settings: { sendAt, sendAtZone: "workspace", spreadMinutes: null, test: null, canary: null },
    steps: definition.steps.map(({ id, type, name }) => ({ id, type, title: name })),
  };
}
