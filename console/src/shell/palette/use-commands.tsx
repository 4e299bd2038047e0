import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { Permission } from "@arauto/contracts";
import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/languages";
import { useMantineColorScheme } from "@mantine/core";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/ClockCounterClockwise";
import { LightningIcon } from "@phosphor-icons/react/Lightning";
import { MonitorIcon } from "@phosphor-icons/react/Monitor";
import { MoonIcon } from "@phosphor-icons/react/Moon";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { QuestionIcon } from "@phosphor-icons/react/Question";
import { SignOutIcon } from "@phosphor-icons/react/SignOut";
import { SquaresFourIcon } from "@phosphor-icons/react/SquaresFour";
import { SunIcon } from "@phosphor-icons/react/Sun";
import { UserIcon } from "@phosphor-icons/react/User";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useEnterWorkspaceMutation, useListWorkspacesQuery } from "../../lib/api.generated.ts";
import { CREATE_RECORD } from "../../lib/create-request.ts";
import { useStore } from "../../lib/store.ts";
import { pageActions } from "../../ui/keyboard/page-actions.ts";
import { useLogout } from "../logout.ts";
import { startSession } from "../../lib/session-store.ts";
import { useSession } from "../../lib/session.ts";
import { Flag } from "../../ui/layout/flag.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { visibleMenu } from "../navigation.ts";
import { visibleSettings } from "../settings-entries.ts";
import { SETTINGS_ICONS } from "../settings-icons.ts";
import { useHasPlans } from "../use-plan.ts";
import { useSwitchLanguage } from "../switch-language.ts";
import type { PaletteGroup, PaletteOption } from "./options.ts";
import { recentVisits, suggestedVisits } from "./recent.ts";
import { RECORD_ICONS } from "./use-records.tsx";

const ICON = { size: 18, "aria-hidden": true } as const;

/** The fixed entries of the search (spec section 2.6); each is the id of an answer on /faq. */
const HELP = ["what-is-it", "services", "team", "clients", "partners", "blog", "contact"] as const;

/** New records: the URL of the form, and the required permission. */
const CREATE: readonly { key: string; to: string; permission: Permission; wish?: boolean }[] = [
  { key: "contact", to: "/accounts", permission: "ACCOUNT.WRITE", wish: true },
  { key: "import", to: "/accounts/import", permission: "ACCOUNT.WRITE" },
  { key: "campaign", to: `${CAMPAIGNS_PATH}/new`, permission: "CAMPAIGN.WRITE" },
  { key: "task", to: "/scheduler/new", permission: "WORKFLOW.WRITE" },
  { key: "template", to: "/email/choice-template", permission: "TEMPLATE.WRITE" },
  { key: "filter", to: "/filters/new", permission: "ACCOUNT.WRITE" },
  { key: "customField", to: "/custom-fields", permission: "ACCOUNT.WRITE", wish: true },
  { key: "member", to: "/settings/members", permission: "MEMBER.MANAGE" },
  { key: "sender", to: "/settings/sending-accounts", permission: "MEMBER.MANAGE" },
  { key: "apiKey", to: "/developer/api-keys/create", permission: "DEVELOPER.MANAGE" },
  { key: "webhook", to: "/developer/webhook/create", permission: "DEVELOPER.MANAGE" },
];

const THEMES = [
  { scheme: "light", icon: SunIcon },
  { scheme: "dark", icon: MoonIcon },
  { scheme: "auto", icon: MonitorIcon },
] as const;

/** Returns a function that returns additional search words for a page, by its URL. */
function useSynonyms(): (to: string) => string {
  const { t, i18n } = useTranslation("palette");
  return (to) => {
    const key = `synonyms.${to.slice(1).replaceAll("/", "_")}`;
    return i18n.exists(`palette:${key}`) ? t(key) : "";
  };
}

/** Returns the actions of the current page. */
function useActions(goTo: (to: string) => void): PaletteOption[] {
  const { t } = useTranslation("palette");
  const offered = useStore(pageActions);
  return offered.flatMap(({ name, actions }) =>
    actions
      .filter(({ disabled }) => disabled !== true)
      .map((action) => ({
        id: `action-${action.key}`,
        label: action.label,
        hint: name,
        words: t("actionWords"),
        icon: <LightningIcon {...ICON} />,
        run: () => ("to" in action ? goTo(action.to) : action.run()),
      })),
  );
}

/** Returns all pages in the menus, with their URLs. */
function usePages(goTo: (to: string) => void): PaletteOption[] {
  const { t } = useTranslation(["palette", "shell"]);
  const { can } = useSession();
  const hasPlans = useHasPlans();
  const synonyms = useSynonyms();
  const page = (
    to: string,
    label: string,
    group: string,
    icon: PaletteOption["icon"],
  ): PaletteOption => ({
    id: `page-${to}`,
    label,
    ...(group !== label && { hint: group }),
    words: synonyms(to),
    icon,
    to,
    run: () => goTo(to),
  });
  return [
    ...visibleMenu(can, hasPlans).flatMap((group) =>
      group.entries.flatMap((entry) => {
        const { icon: EntryIcon, children } = entry;
        if (entry.to === undefined || !EntryIcon) return [];
        const hint = children ? t(`shell:menu.${entry.key}`) : t(`shell:groups.${group.key}`);
        return (children ?? [entry]).flatMap(({ key, to }) =>
          to === undefined ? [] : [page(to, t(`shell:menu.${key}`), hint, <EntryIcon {...ICON} />)],
        );
      }),
    ),
    ...visibleSettings(can, hasPlans).flatMap((group) =>
      group.entries.map(({ key, to }) => {
        const EntryIcon = SETTINGS_ICONS[key];
        return page(
          to,
          t(`shell:settings.${key}`),
          t("shell:settings.all"),
          <EntryIcon {...ICON} />,
        );
      }),
    ),
  ];
}

/**
 * Returns visited pages, without the current one: a few before anything is typed, then all that match, the most visited
 * first. Loaded when the palette opens.
 */
function useRecent(
  pages: readonly PaletteOption[],
  goTo: (to: string) => void,
  isTyping: boolean,
): PaletteOption[] {
  const { t } = useTranslation("palette");
  const { pathname } = useLocation();
  const [visits] = useState(recentVisits);
  const others = visits.filter(({ to }) => to !== pathname);
  return (isTyping ? others : suggestedVisits(others)).flatMap(
    ({ to, kind, name, count: weight = 1 }): PaletteOption[] => {
      const page = pages.find((one) => one.to === to);
      const id = `recent-${to}`;
      if (kind && name) {
        const icon = RECORD_ICONS[kind] ?? <UserIcon {...ICON} />;
        const hint = t(`kinds.${kind}`);
        return [{ id, label: name, hint, icon, to, weight, run: () => goTo(to) }];
      }
      return page ? [{ ...page, id, weight, icon: <ClockCounterClockwiseIcon {...ICON} /> }] : [];
    },
  );
}

/** Returns the user's other workspaces, with commands to switch to them. */
function useOtherWorkspaces(): PaletteOption[] {
  const { t } = useTranslation("palette");
  const { user } = useSession();
  const { data } = useListWorkspacesQuery();
  const [enter] = useEnterWorkspaceMutation();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  async function change(personTenantId: string) {
    try {
      startSession(await enter({ personTenantId }).unwrap());
      await navigate("/dashboard");
    } catch (error) {
      showProblem(error);
    }
  }
  return (data?.items ?? [])
    .filter((one) => one.personTenantId !== user?.personTenantId)
    .map(({ personTenantId, name }) => ({
      id: `workspace-${personTenantId}`,
      label: name,
      words: t("groups.workspaces"),
      icon: <SquaresFourIcon {...ICON} />,
      run: () => void change(personTenantId),
    }));
}

function useThemes(): PaletteOption[] {
  const { t } = useTranslation(["palette", "common"]);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return THEMES.filter(({ scheme }) => scheme !== colorScheme).map(
    ({ scheme, icon: ThemeIcon }) => ({
      id: `theme-${scheme}`,
      label: t(`palette:theme.${scheme}`),
      words: t("palette:themeWords"),
      icon: <ThemeIcon {...ICON} />,
      run: () => setColorScheme(scheme),
    }),
  );
}

function useLanguages(): PaletteOption[] {
  const { t, i18n } = useTranslation("palette");
  const switchLanguage = useSwitchLanguage();
  return LANGUAGES.filter((lang) => lang !== i18n.language).map((lang) => {
    const { name, nativeName } = LANGUAGE_NAMES[lang];
    return {
      id: `language-${lang}`,
      label: nativeName,
      hint: t("language"),
      words: name,
      icon: <Flag language={lang} />,
      run: () => void switchLanguage(lang),
    };
  });
}

/** Returns everything in the palette that needs no request for records, in display order. */
export function useCommands(goTo: (to: string) => void, isTyping: boolean): PaletteGroup[] {
  const { t } = useTranslation("palette");
  const { can } = useSession();
  const navigate = useNavigate();
  const logout = useLogout();
  const pages = usePages(goTo);
  const create = CREATE.filter(({ permission }) => can(permission)).map(
    ({ key, to, wish }): PaletteOption => ({
      id: `create-${key}`,
      label: t(`create.${key}`),
      words: t("createWords"),
      icon: <PlusIcon {...ICON} />,
      run: () => (wish ? void navigate(to, CREATE_RECORD) : goTo(to)),
    }),
  );
  const faq: PaletteOption = {
    id: "page-/faq",
    label: t("faq"),
    words: t("groups.help"),
    icon: <QuestionIcon {...ICON} />,
    to: "/faq",
    run: () => goTo("/faq"),
  };
  const help = HELP.map((id): PaletteOption => ({
    id: `help-${id}`,
    label: t(`help.${id}`),
    words: t("groups.help"),
    icon: <QuestionIcon {...ICON} />,
    run: () => goTo(`/faq#${id}`),
  }));
  const leave: PaletteOption = {
    id: "logout",
    label: t("logout"),
    icon: <SignOutIcon {...ICON} className="flip-rtl" />,
    run: () => void logout(),
  };
  return [
    {
      key: "recent",
      label: t("groups.recent"),
      options: useRecent([...pages, faq], goTo, isTyping),
    },
    { key: "actions", label: t("groups.actions"), options: useActions(goTo) },
    { key: "create", label: t("groups.create"), options: create },
    { key: "goTo", label: t("groups.goTo"), options: pages },
    { key: "help", label: t("groups.help"), options: [faq, ...help] },
    { key: "workspaces", label: t("groups.workspaces"), options: useOtherWorkspaces() },
    { key: "look", label: t("groups.look"), options: [...useThemes(), ...useLanguages(), leave] },
  ];
}
