import { createHash } from "node:crypto";
import type { CampaignKind } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { PlannedSend } from "../../platform/deps.ts";
import { audienceOf, countAudience, frozenAudience } from "../audience/index.ts";
import { frozenMessage, type SendingContent } from "../ledger/index.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import type { FrozenParts } from "./frozen-parts.ts";

type MessageSource = ReturnType<typeof frozenMessage>;

/** The content that a member approves: everything that would be frozen. */
export interface Approvable {
  kind: CampaignKind;
  fingerprint: string;
  sending: Omit<SendingContent, "links">;
  messages: { title: string; source: MessageSource }[];
  /** Names of custom fields that messages may contain, and the pictures of each message. */
  fields: string[];
  pictures: string[][];
  /** For each message, its template, and in a workflow its step. */
  templateIds: string[];
  stepIds?: string[];
  settings: Pick<CampaignRow, "sendAt" | "sendAtZone" | "spreadMinutes" | "test" | "canary">;
  steps: { id: string; type: string; title: string }[];
}

/** Serializes a value as JSON with sorted keys, so that equal values produce equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns a digest of a value that changes with any part of it. */
export const fingerprintOf = (value: unknown): string =>
  createHash("sha256").update(canonical(value)).digest("hex");

/** The sender and the audience, without the names of referenced records. */
export function sendingParts({
  from,
  replyTo,
  utm,
  tracking,
  workspace,
  filters = [],
  excludedFilters = [],
  resendOf,
  topic,
}: Omit<SendingContent, "links">): object {
  const rules = (list: NonNullable<SendingContent["filters"]>) =>
    list.map(({ id, definition }) => ({ id, definition }));
  return {
    from,
    replyTo,
    utm,
    tracking,
    workspace,
    filters: rules(filters),
    excludedFilters: rules(excludedFilters),
    resendOf: resendOf?.id ?? null,
    topic: topic?.id ?? null,
  };
}

/** Returns the parts of a message that recipients see. */
export const messageParts = ({
  subject,
  preheader,
  format,
  language,
  source,
  translations,
}: MessageSource): object => ({ subject, preheader, format, language, source, translations });

/** Returns the content of a one-off campaign, with its fingerprint. */
export function approvableCampaign(row: CampaignRow, parts: FrozenParts): Approvable {
  const content = { ...parts.content, links: [] };
  const count = 1 + (content.variants?.length ?? 0);
  const messages = Array.from({ length: count }, (_, variant) => ({
    title: (variant === 0 ? content : content.variants?.[variant - 1])?.template.name ?? "",
    source: frozenMessage(content, parts.texts, variant),
  }));
  const { sendAt, sendAtZone, spreadMinutes, test, canary, backupSendingAccountId } = row;
  const settings = { sendAt, sendAtZone, spreadMinutes, test, canary };
  const fingerprint = fingerprintOf({
    sending: sendingParts(content),
    messages: messages.map(({ source }) => messageParts(source)),
    settings,
    backupSendingAccountId,
  });
  const { fields, pictures, templateIds } = parts;
  return {
    kind: "oneOff",
    fingerprint,
    sending: content,
    messages,
    fields,
    pictures,
    templateIds,
    settings,
    steps: [],
  };
}

/** Returns a planned start for the gate that decides about it. */
export function plannedSend(
  tx: Transaction,
  { tenantId, userId }: { tenantId: string; userId: string | null },
  campaignId: string,
  { kind, fingerprint, sending }: Pick<Approvable, "kind" | "fingerprint" | "sending">,
  action: PlannedSend["action"] = "start",
): PlannedSend {
  return {
    tenantId,
    campaignId,
    kind: kind === "workflow" ? "workflow" : "oneOff",
    action,
    userId,
    fingerprint,
    countPeople: () => countReceivers(tx, tenantId, sending),
  };
}

/** Counts the contacts of an audience who could receive a campaign now. */
export async function countReceivers(
  tx: Transaction,
  tenantId: string,
  sending: Omit<SendingContent, "links">,
): Promise<number> {
  const audience = await audienceOf(tx, tenantId, frozenAudience(sending));
  const counts = await countAudience(tx, tenantId, audience, false);
  return counts.reduce((sum, { reason, people }) => sum + (reason === null ? people : 0), 0);
}
