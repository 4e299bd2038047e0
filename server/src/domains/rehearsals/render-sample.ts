import type { RehearsalPreviewKind, RehearsalResult, TemplateIssue } from "@arauto/contracts";
import type { Contact, MailPreview } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { audienceOf, findSample, frozenAudience, type HardContact } from "../audience/index.ts";
import { contactsForMail } from "../contacts/index.ts";
import type { Gathered } from "./gather.ts";

type Problem = RehearsalResult["problems"][number];

/** A contact for whom an email is rendered. */
export interface SampleContact {
  kind: HardContact | "sample";
  contact: Contact;
}

/** Returns the most difficult contacts of an audience, and others, each once. */
export async function sampleContacts(
  tx: Transaction,
  tenantId: string,
  { sending }: Pick<Gathered, "sending">,
  size: number,
): Promise<SampleContact[]> {
  const audience = await audienceOf(tx, tenantId, frozenAudience(sending));
  const chosen = await findSample(tx, tenantId, audience, size);
  const kinds = new Map(chosen.toReversed().map(({ id, kind }) => [id, kind]));
  const contacts = await contactsForMail(tx, tenantId, [...kinds.keys()]);
  return contacts
    .map(({ id, ...rest }) => ({
      kind: kinds.get(id) ?? "sample",
      contact: { contactId: id, ...rest },
    }))
    .toSorted((a, b) => (a.contact.contactId < b.contact.contactId ? -1 : 1));
}

/** Renders a message for contacts, in order; null for one that fails. Nothing is tracked. */
export async function renderFor(
  { rendering, config }: Pick<Deps, "rendering" | "config">,
  tenantId: string,
  source: Gathered["messages"][number]["source"],
  contacts: readonly Contact[],
): Promise<(MailPreview | null)[]> {
  const content = { ...source, tenantId, pictureBase: config.publicUrl, tracking: null };
  const { shown } = await rendering.preview(tenantId, content, contacts);
  return shown.map((one) => ("reason" in one ? null : one));
}

/** Aggregates the findings of rendering a sample. */
export class SampleReport {
  rendered = 0;
  largestBytes = 0;
  /** A rendered email of each variant. */
  readonly examples = new Map<number, MailPreview>();
  private failed = 0;
  private withoutSubject = 0;
  private readonly missing = new Map<string, number>();

  /** @param gaps Variables without a default value, by variant */
  constructor(private readonly gaps: ReadonlyMap<number, readonly string[]>) {}

  add(variant: number, contact: Contact, shown: MailPreview | null): void {
    if (shown === null) {
      this.failed += 1;
      return;
    }
    this.rendered += 1;
    this.largestBytes = Math.max(this.largestBytes, Buffer.byteLength(shown.html));
    if (!this.examples.has(variant)) this.examples.set(variant, shown);
    if (shown.subject.trim() === "") this.withoutSubject += 1;
    for (const name of this.gaps.get(variant) ?? [])
      if (isMissing(contact, name)) this.missing.set(name, (this.missing.get(name) ?? 0) + 1);
  }

  problems(clippedBytes: number): Problem[] {
    const found: Problem[] = [];
    const add = (code: Problem["code"], count: number, isSerious: boolean, target = "") => {
      if (count > 0) found.push({ code, isSerious, count, target, detail: "" });
    };
    add("renderFailed", this.failed, true);
    add("emptySubject", this.withoutSubject, true);
    for (const [name, count] of this.missing) add("missingValue", count, false, name);
    if (this.largestBytes > clippedBytes)
      found.push({
        code: "clipped",
        isSerious: false,
        count: null,
        target: "",
        detail: String(Math.round(this.largestBytes / 1000)),
      });
    return found;
  }
}

/** Returns the contact's variables that may leave a gap according to the checks, by variant. */
export function gapsOf(
  findings: readonly { variant: number; issue: TemplateIssue }[],
): Map<number, string[]> {
  const gaps = new Map<number, string[]>();
  for (const { variant, issue } of findings) {
    const name = issue.values?.["name"];
    if (issue.code !== "variableWithoutFallback" || typeof name !== "string") continue;
    gaps.set(variant, [...new Set([...(gaps.get(variant) ?? []), name])]);
  }
  return gaps;
}

/** Whether a contact has no value for a variable such as `account.phone` or `account.fields.city`. */
function isMissing(contact: Contact, name: string): boolean {
  const [root, property = "", field] = name.split(".");
  if (root !== "account") return false;
  const key = property === "first_name" ? "name" : property;
  const value =
    property === "fields"
      ? contact.fields[field ?? ""]
      : (contact as unknown as Record<string, unknown>)[key];
  return (
    value === undefined || value === null || (typeof value === "string" && value.trim() === "")
  );
}

/** The contact of each preview. */
export const PREVIEW_CONTACT: Record<RehearsalPreviewKind, HardContact> = {
  longestName: "longestName",
  noName: "noName",
  dark: "longestName",
  rightToLeft: "rightToLeft",
  phone: "longestName",
};
