import type { Language } from "@arauto/contracts/languages";
import { Button, Skeleton, TextInput, Flex, Text } from "@mantine/core";
import { MagnifyingGlassIcon, PlusIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  useEnterWorkspaceMutation,
  useListWorkspacesQuery,
  type ListedWorkspace,
} from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { storeLanguage } from "../../lib/i18n.ts";
import { returnPathFor } from "../../lib/return-path.ts";
import { useSession } from "../../lib/session.ts";
import { currentSession, startSession } from "../../lib/session-store.ts";
import { ConfirmEmailBanner } from "../../shell/confirm-email-banner.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { OwnInvitations } from "../members/index.ts";
import { CreateWorkspace } from "./create-workspace.tsx";
import { WorkspaceCard } from "./workspace-card.tsx";
import classes from "./workspaces-page.module.css";

/** Number of workspaces above which a search field is shown. */
const SEARCH_ABOVE = 6;

/** Selects the workspace to work in, also for switching later. */
export function Component() {
  const { t, i18n } = useTranslation("workspaces");
  const { user } = useSession();
  const { data, error, isLoading, refetch } = useListWorkspacesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { open, enteringId, unconfirmed } = useEnterWorkspace();
  const [creating, setCreating] = useState(false);
  const [search, setSearch] = useState("");

  useUserLanguage(user?.lang);

  const items = data?.items ?? [];
  const shown = items.filter((item) => matches(item, search, i18n.language));
  return (
    <>
      {unconfirmed && <ConfirmEmailBanner />}
      <Welcome isFirst={items.length === 0} onCreate={() => setCreating(true)} />

      <OwnInvitations />

      {items.length > SEARCH_ABOVE && (
        <TextInput
          maw={320}
          mb="md"
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}

      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <div className={classes.grid} role="status" aria-label={t("loading")}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height={92} radius="md" />
          ))}
        </div>
      ) : items.length === 0 ? (
        <EmptyState title={t("none.title")} text={t("none.text")} />
      ) : shown.length === 0 ? (
        <Text my="var(--space-1-5) 0" size="lg" c="dimmed">
          {t("noneFound")}
        </Text>
      ) : (
        <ul className={classes.grid}>
          {shown.map((item, index) => (
            <li key={item.personTenantId}>
              <WorkspaceCard
                workspace={item}
                current={item.personTenantId === user?.personTenantId}
                loading={enteringId === item.personTenantId}
                disabled={enteringId !== undefined}
                // The workspace opened last comes first, so Enter opens it again.
                autoFocus={index === 0 && search === ""}
                onOpen={() => void open(item.personTenantId)}
              />
            </li>
          ))}
        </ul>
      )}

      <CreateWorkspace
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(created) => void open(created.personTenantId)}
      />
    </>
  );
}

/** Switches the console to the user's language. */
function useUserLanguage(language: Language | null | undefined): void {
  const { i18n } = useTranslation("workspaces");
  useEffect(() => {
    if (!language || language === i18n.language) return;
    storeLanguage(language);
    void i18n.changeLanguage(language);
  }, [language, i18n]);
}

/** Enters a workspace: returns the one being entered, and whether the user's email must be confirmed first. */
function useEnterWorkspace() {
  const [enter, { isLoading, originalArgs }] = useEnterWorkspaceMutation();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const navigate = useNavigate();
  const showProblem = useProblemToast();

  async function open(personTenantId: string) {
    try {
      startSession(await enter({ personTenantId }).unwrap());
      await navigate(returnPathFor(currentSession()) ?? "/dashboard");
    } catch (error) {
      if (isApiProblem(error) && error.code === "EMAIL_UNCONFIRMED") setUnconfirmed(true);
      showProblem(error);
    }
  }
  return { open, enteringId: isLoading ? originalArgs?.personTenantId : undefined, unconfirmed };
}

function matches(item: ListedWorkspace, search: string, language: string): boolean {
  return item.name.toLocaleLowerCase(language).includes(search.trim().toLocaleLowerCase(language));
}

function Welcome({ isFirst, onCreate }: { isFirst: boolean; onCreate: () => void }) {
  const { t } = useTranslation("workspaces");
  const { user } = useSession();
  return (
    <Flex
      mb="var(--space-7)"
      component="header"
      gap="md"
      align="flex-end"
      justify="space-between"
      wrap="wrap"
    >
      <div>
        <h1 className={classes.title}>
          {t("welcome", { name: user?.name || user?.username || t("user") })}
        </h1>
        <Text my="var(--space-1-5) 0" size="lg" c="dimmed">
          {t("lead")}
        </Text>
      </div>
      <Button
        variant={isFirst ? "filled" : "default"}
        leftSection={<PlusIcon size={16} aria-hidden />}
        onClick={onCreate}
      >
        {t("create.open")}
      </Button>
    </Flex>
  );
}
