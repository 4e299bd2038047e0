import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";

/** A link of an answer: a page of the console, named by a translation key. */
export interface AnswerLink {
  to: string;
  label: string;
}

export interface Question {
  /** Its fragment in the URL (`/faq#id`); its texts are `help:questions.<id>.ask` and `.answer`. */
  id: string;
  links?: readonly AnswerLink[];
}

export interface QuestionGroup {
  /** Its title is `help:groups.<key>`. */
  key: string;
  questions: readonly Question[];
}

/** All questions. The first seven ids are the fixed entries of the search (spec section 2.6). */
export const QUESTIONS: readonly QuestionGroup[] = [
  {
    key: "about",
    questions: [
      { id: "what-is-it", links: [{ to: "/dashboard", label: "shell:menu.dashboard" }] },
      { id: "services" },
      { id: "team", links: [{ to: "/settings/members", label: "shell:settings.members" }] },
      { id: "clients" },
      { id: "partners" },
      { id: "blog" },
      { id: "contact" },
    ],
  },
  {
    key: "start",
    questions: [
      { id: "first-campaign", links: [{ to: CAMPAIGNS_PATH, label: "shell:menu.campaigns" }] },
      { id: "import", links: [{ to: "/accounts/import", label: "help:toImport" }] },
      {
        id: "sender",
        links: [{ to: "/settings/sending-accounts", label: "shell:settings.sendingAccounts" }],
      },
      { id: "personalize", links: [{ to: "/email", label: "shell:menu.templates" }] },
    ],
  },
  {
    key: "sending",
    questions: [
      { id: "no-mail", links: [{ to: CAMPAIGNS_PATH, label: "shell:menu.campaigns" }] },
      { id: "pause" },
      { id: "uncertain" },
      { id: "opens" },
      { id: "unsubscribe" },
    ],
  },
  {
    key: "data",
    questions: [
      {
        id: "where-data",
        links: [{ to: "/settings/preferences", label: "shell:settings.preferences" }],
      },
      { id: "lgpd-access", links: [{ to: "/accounts", label: "shell:menu.accounts" }] },
      { id: "lgpd-erase", links: [{ to: "/accounts", label: "shell:menu.accounts" }] },
    ],
  },
  {
    key: "account",
    questions: [
      { id: "invite", links: [{ to: "/settings/members", label: "shell:settings.members" }] },
      { id: "workspaces", links: [{ to: "/workspaces", label: "shell:menu.workspaces" }] },
      {
        id: "session-end",
        links: [{ to: "/settings/sessions", label: "shell:settings.sessions" }],
      },
      {
        id: "lost-phone",
        links: [{ to: "/settings/two-factor", label: "shell:settings.twoFactor" }],
      },
      { id: "trial", links: [{ to: "/settings/payment", label: "shell:settings.payment" }] },
      {
        id: "shortcuts",
        links: [{ to: "/settings/preferences", label: "shell:settings.preferences" }],
      },
    ],
  },
];

/** Questions that only installations with plans have. */
const OF_PLANS: ReadonlySet<string> = new Set(["trial"]);

/** Removes accents and case, so that "importacao" finds "Importação". */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** Returns the groups with the questions whose texts contain every word of the search; all of them without a search. */
export function findQuestions(
  search: string,
  words: (id: string) => string,
  hasPlans = true,
): QuestionGroup[] {
  const searchWords = withoutAccents(search).split(/\s+/u).filter(Boolean);
  return QUESTIONS.map((group) => ({
    ...group,
    questions: group.questions.filter(({ id }) => {
      if (!hasPlans && OF_PLANS.has(id)) return false;
      const text = withoutAccents(words(id));
      return searchWords.every((word) => text.includes(word));
    }),
  })).filter((group) => group.questions.length > 0);
}
