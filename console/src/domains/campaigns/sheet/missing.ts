import type { CampaignReview } from "../../../app/api.generated.ts";
import { type DraftValues, faultsOf } from "./draft-values.ts";
import type { SectionName } from "./section.tsx";

/** Something that keeps a draft from being sent. */
export interface Lack {
  section: SectionName;
  /** The part of the draft, as the API calls it. */
  path: string;
  code: string;
  message: string;
}

const SECTION_OF: Record<string, SectionName> = {
  name: "sender",
  sendingAccountId: "sender",
  fromName: "sender",
  replyTo: "sender",
  backupSendingAccountId: "sender",
  filterIds: "audience",
  excludedFilterIds: "audience",
  topicId: "audience",
  templateId: "content",
  subject: "content",
  preheader: "content",
  utm: "content",
  test: "content",
  canary: "when",
  sendAt: "when",
  sendAtZone: "when",
};

/** The section in which a path of the draft is decided. */
export function sectionOf(path: string): SectionName {
  return SECTION_OF[path.split(".")[0] ?? ""] ?? "audience";
}

/**
 * What is missing or wrong: at once what the sheet itself knows, and of the rest what the server said last,
 * unless it was about a part that has been filled meanwhile.
 */
export function lacksOf(values: DraftValues, review: CampaignReview | undefined): Lack[] {
  const own: Lack[] = [];
  const need = (path: keyof DraftValues, lacking: boolean) => {
    if (lacking) own.push({ section: sectionOf(path), path, code: "required", message: "" });
  };
  const faults = faultsOf(values);
  need("name", faults.name !== undefined);
  need("sendingAccountId", values.sendingAccountId === null);
  if (faults.replyTo) own.push({ section: "sender", path: "replyTo", code: "invalid", message: "" });
  need("templateId", values.templateId === null);
  const known = new Set(own.map(({ path }) => path));
  const said = (review?.problems ?? [])
    .filter(
      ({ path, code }) => !known.has(path) && !(code === "required" && path in SECTION_OF && values[path as keyof DraftValues] !== null),
    )
    .map((problem) => ({ ...problem, section: sectionOf(problem.path) }));
  return [...own, ...said];
}
