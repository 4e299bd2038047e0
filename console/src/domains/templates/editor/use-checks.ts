import type { MailLanguage } from "@arauto/contracts";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type TemplateIssue,
  type TemplatePreview,
  usePreviewTemplateMutation,
} from "../../../lib/api.generated.ts";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import { previewBody } from "./preview-body.ts";
import type { TemplateWork } from "./template-work.ts";

const PAUSE_MS = 600;

export type Finding = TemplateIssue & { language: MailLanguage };

export interface Checks {
  /** In the order of the languages, and of the server within each; null before the first response. */
  findings: readonly Finding[] | null;
  /** The email for an example contact, by language. */
  previews: Readonly<Partial<Record<MailLanguage, TemplatePreview>>>;
  /** There are changes that are not checked yet. */
  stale: boolean;
  /** Why the last check failed. */
  problem: ApiProblem | null;
  again: () => void;
  /** Checks the current content without waiting for a pause; null if that fails. */
  current: () => Promise<readonly Finding[] | null>;
}

/** The last result of each language. */
type Checked = Partial<Record<MailLanguage, { asked: string; preview: TemplatePreview }>>;

function findingsOf(checked: Checked, order: readonly MailLanguage[]): Finding[] {
  return (Object.keys(checked) as MailLanguage[])
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .flatMap((language) =>
      (checked[language]?.preview.issues ?? []).map((issue) => ({ ...issue, language })),
    );
}

function previewsOf(checked: Checked): Checks["previews"] {
  return Object.fromEntries(
    Object.entries(checked).map(([language, { preview }]) => [language, preview]),
  );
}

/** Returns the languages in the order of their checks. */
const shownFirst = ({ languages, shown }: ReturnType<TemplateWork["get"]>) => [
  shown,
  ...languages.filter((one) => one !== shown),
];

/** Returns the results of these languages only. */
function knownOf(checked: Checked, languages: readonly MailLanguage[]): Checked {
  const known: Checked = {};
  for (const language of languages) {
    const former = checked[language];
    if (former) known[language] = former;
  }
  return known;
}

/**
 * Checks every language when typing pauses, if the user can edit (`enabled`); only changed
 * languages are requested again.
 */
export function useChecks(work: TemplateWork, enabled: boolean): Checks {
  const [render] = usePreviewTemplateMutation();
  const [checked, setChecked] = useState<Checked>({});
  const [stale, setStale] = useState(enabled);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const known = useRef(checked);
  const now = useRef<() => Promise<boolean>>(undefined);

  useEffect(() => {
    if (!enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let call: ReturnType<typeof render> | undefined;
    let round = 0;
    let { revision, shown } = work.get();
    let latest = Promise.resolve(false);
    const check = (): Promise<boolean> => {
      clearTimeout(timer);
      round += 1;
      call?.abort();
      latest = checkAll(round);
      return latest;
    };
    /** Returns false if a language could not be checked. If a newer check took over, its result counts. */
    const checkAll = async (mine: number): Promise<boolean> => {
      const content = work.content();
      const next = knownOf(known.current, work.get().languages);
      for (const language of shownFirst(work.get())) {
        const body = previewBody(content, language);
        const asked = JSON.stringify(body);
        if (!body || next[language]?.asked === asked) continue;
        call = render({ previewTemplateBody: body });
        try {
          const preview = await call.unwrap();
          if (mine !== round) return round > 0 && latest;
          next[language] = { asked, preview };
          known.current = { ...next };
          setChecked(known.current);
          setProblem(null);
        } catch (error) {
          if (mine !== round) return round > 0 && latest;
          if (isApiProblem(error)) setProblem(error);
          return false;
        }
      }
      known.current = next;
      setChecked(next);
      setStale(false);
      return true;
    };
    const note = () => {
      const state = work.get();
      if (state.revision === revision && state.shown === shown) return;
      const written = state.revision !== revision;
      ({ revision, shown } = state);
      if (written) setStale(true);
      clearTimeout(timer);
      timer = setTimeout(() => void check(), PAUSE_MS);
    };
    now.current = check;
    void check();
    const leave = work.subscribe(note);
    return () => {
      leave();
      clearTimeout(timer);
      round = -1;
      call?.abort();
    };
  }, [work, render, enabled]);

  return {
    findings: Object.keys(checked).length > 0 ? findingsOf(checked, work.get().languages) : null,
    previews: previewsOf(checked),
    stale,
    problem,
    again: useCallback(() => void now.current?.(), []),
    current: useCallback(
      async () =>
        (await now.current?.()) ? findingsOf(known.current, work.get().languages) : null,
      [work],
    ),
  };
}
