import { LANGUAGE_NAMES } from "@arauto/contracts/languages";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  type InboundMailbox,
  type SendingAccount,
  type SendingDomain,
  useCheckAccountQuery,
  useGetProfileQuery,
  useGetSystemStatusQuery,
  useGetWorkspaceQuery,
  useListInboundMailboxesQuery,
  useListMembersQuery,
  useListSendingAccountsQuery,
  useListSendingDomainsQuery,
  useListSessionsQuery,
  useListSuppressionsQuery,
  useListTopicsQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import type { SettingsKey } from "../../shell/settings-entries.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { placeOf } from "../../ui/formats/when-labels.ts";
import { daysLeft } from "../billing/index.ts";
import { attentionOf } from "../system-status/index.ts";

/** One line about a page's current state; `warning` if it needs attention. */
export interface StateLine {
  text: string;
  tone?: "warning";
}

type Texts = TFunction<"profile">;

const FRESH = { refetchOnMountOrArgChange: true };

/**
 * Returns the state of each settings page, by its key: undefined while loading, null if loading
 * failed, so that only the page's description can be shown.
 */
export function useSettingsState(): Record<SettingsKey, StateLine | null | undefined> {
  const { t, i18n } = useTranslation("profile");
  const { language } = i18n;
  const { can, user } = useSession();
  const { date, number, relative } = useFormats();
  const unseen = { ...FRESH, skip: !can("CONFIG.VIEW") };
  const profile = useGetProfileQuery(undefined, FRESH);
  const sessions = useListSessionsQuery(undefined, FRESH);
  const workspace = useGetWorkspaceQuery(undefined, unseen);
  const members = useListMembersQuery(undefined, unseen);
  const senders = useListSendingAccountsQuery(undefined, unseen);
  const domains = useListSendingDomainsQuery(undefined, unseen);
  const mailboxes = useListInboundMailboxesQuery(undefined, unseen);
  const topics = useListTopicsQuery({ limit: 1 }, unseen);
  const suppressions = useListSuppressionsQuery({ limit: 1 }, unseen);
  const status = useGetSystemStatusQuery(undefined, unseen);
  const plan = useCheckAccountQuery(undefined, unseen);

  return {
    profile: line(profile, ({ name, email, emailConfirmed }) =>
      emailConfirmed
        ? { text: `${name} · ${email}` }
        : { text: t("overview.unconfirmed", { email }), tone: "warning" },
    ),
    password: line(profile, ({ passwordChangedAt }) => ({
      text: passwordChangedAt
        ? t("password.changed", { when: relative(passwordChangedAt) })
        : t("password.neverChanged"),
    })),
    sessions: line(sessions, ({ items }) => ({
      text: t("overview.sessions", { count: items.length }),
    })),
    twoFactor: line(profile, ({ twoFactor }) =>
      twoFactor.enabled
        ? { text: t("overview.twoFactorOn", { count: twoFactor.recoveryCodesLeft }) }
        : { text: t("overview.twoFactorOff") },
    ),
    preferences: user ? { text: LANGUAGE_NAMES[user.lang].nativeName } : null,
    workspace: line(workspace, ({ name, timeZone, address }) =>
      address.trim() === ""
        ? { text: t("overview.noAddress"), tone: "warning" }
        : { text: `${name} · ${placeOf(timeZone, language)}` },
    ),
    brand: null,
    members: line(members, ({ items }) => ({
      text: t("overview.members", { count: items.length }),
    })),
    sendingAccounts: line(senders, ({ items }) => sendingAccountsLine(items, t)),
    sendingDomains: line(domains, ({ items }) => sendingDomainsLine(items, t, language)),
    mailboxes: line(mailboxes, ({ items }) => mailboxesLine(items, t)),
    topics: line(topics, ({ total }) => ({
      text: t("overview.topics", { count: total ?? 0, number: number(total ?? 0) }),
    })),
    suppressions: line(suppressions, ({ total }) => ({
      text: t("overview.suppressions", { count: total ?? 0, number: number(total ?? 0) }),
    })),
    backups: null,
    exports: null,
    erasures: null,
    auditLog: null,
    status: line(status, (now) => {
      const troubles = attentionOf(now).length;
      return troubles > 0
        ? { text: t("overview.statusAttention", { count: troubles }), tone: "warning" }
        : { text: t("overview.statusWell") };
    }),
    payment: line(plan, ({ isActivedPlan, plan: name, endsAt: end }) => {
      // Without billing, nothing ends.
      if (end === null) return null;
      const of = name === "trial" ? "trial" : "plan";
      return isActivedPlan
        ? { text: t(`overview.${of}`, { count: daysLeft(end), date: date(end) }) }
        : { text: t(`overview.${of}Over`, { date: date(end) }), tone: "warning" };
    }),
  };
}

function line<T>(
  query: { data?: T; error?: unknown },
  words: (data: T) => StateLine | null,
): StateLine | null | undefined {
  if (query.data !== undefined) return words(query.data);
  return query.error === undefined ? undefined : null;
}

function sendingAccountsLine(items: readonly SendingAccount[], t: Texts): StateLine {
  const relays = items.filter((one) => one.kind === "smtp");
  const failed = relays.filter((one) => one.lastTest?.ok === false).length;
  if (failed > 0) return { text: t("overview.sendersFailed", { count: failed }), tone: "warning" };
  return relays.length > 0
    ? { text: t("overview.senders", { count: relays.length }) }
    : { text: t("overview.onlyMailbox") };
}

/** Acronyms, the same in every language. */
const RECORD_NAMES: Record<SendingDomain["records"][number]["purpose"], string> = {
  dkim: "DKIM",
  spf: "SPF",
  dmarc: "DMARC",
  returnPathMx: "MX",
  returnPathSpf: "SPF",
  tracking: "CNAME",
};

/** Names the missing records of the first domain with a problem: "SPF and DMARC missing for example.com". */
function sendingDomainsLine(
  items: readonly SendingDomain[],
  t: Texts,
  language: string,
): StateLine {
  const [lacking] = items.flatMap((domain) => {
    const names = domain.records
      .filter(({ required, state }) => required && (state === "missing" || state === "wrong"))
      .map(({ purpose }) => RECORD_NAMES[purpose]);
    return names.length > 0 ? [{ domain, names }] : [];
  });
  if (lacking) {
    const list = new Intl.ListFormat(language).format([...new Set(lacking.names)]);
    const text = t("overview.recordsMissing", {
      list,
      domain: lacking.domain.displayName,
    });
    return { text, tone: "warning" };
  }
  const failing = items.filter((one) => one.status === "failing").length;
  if (failing > 0)
    return { text: t("overview.domainsFailing", { count: failing }), tone: "warning" };
  const verified = items.filter((one) => one.status === "verified").length;
  if (verified > 0) return { text: t("overview.domains", { count: verified }) };
  return { text: t(items.length > 0 ? "overview.domainsWaiting" : "overview.noDomains") };
}

function mailboxesLine(items: readonly InboundMailbox[], t: Texts): StateLine {
  const failed = items.filter(({ active, problem }) => active && problem !== null).length;
  if (failed > 0)
    return { text: t("overview.mailboxesFailed", { count: failed }), tone: "warning" };
  return items.length > 0
    ? { text: t("overview.mailboxes", { count: items.length }) }
    : { text: t("overview.noMailboxes") };
}
