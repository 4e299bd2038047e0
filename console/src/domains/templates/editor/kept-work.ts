import type { TemplateContent } from "../../../app/api.generated.ts";

/** Work on a template that the server does not have. */
export interface KeptWork {
  content: TemplateContent;
  /** Of the template that it was made from. */
  draftVersion: number;
  /** ISO time. */
  at: string;
}

/** `unsaved` could not be saved; `aside` was laid by for what somebody else had saved. */
export type KeptKind = "unsaved" | "aside";

const PREFIX = "template_work.";
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

const nameOf = (kind: KeptKind, templateId: string, personId: string) => `${PREFIX}${kind}.${templateId}.${personId}`;

/** Keeps work in this browser, for this person. False when the browser has no room or refuses. */
export function keepWork(kind: KeptKind, templateId: string, personId: string, work: KeptWork): boolean {
  const name = nameOf(kind, templateId, personId);
  const text = JSON.stringify(work);
  for (;;) {
    try {
      localStorage.setItem(name, text);
      return true;
    } catch {
      // Room is made by what lies there longest.
      const oldest = everything()
        .filter((one) => one.name !== name)
        .toSorted((one, other) => one.at - other.at)[0];
      if (!oldest) return false;
      localStorage.removeItem(oldest.name);
    }
  }
}

export function forgetWork(kind: KeptKind, templateId: string, personId: string): void {
  localStorage.removeItem(nameOf(kind, templateId, personId));
}

/** What is kept of this person's work on a template; what is older than 30 days is dropped on the way, whosever it is. */
export function keptWork(kind: KeptKind, templateId: string, personId: string, now = Date.now()): KeptWork | null {
  for (const { name, at } of everything()) if (now - at > DAYS_KEPT * DAY_MS) localStorage.removeItem(name);
  return read(nameOf(kind, templateId, personId));
}

function everything(): { name: string; at: number }[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: Date.parse(read(name)?.at ?? "") || 0 }));
}

function read(name: string): KeptWork | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Partial<KeptWork> | null;
    return typeof kept?.content === "object" && typeof kept.at === "string" ? (kept as KeptWork) : null;
  } catch {
    return null;
  }
}
