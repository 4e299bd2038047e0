import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { PlusIcon, UploadSimpleIcon } from "@phosphor-icons/react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { dashboardApi, useGetDashboardQuery } from "../../lib/api.generated.ts";
import { usePreference } from "../../lib/preferences.ts";
import { PREFETCH, prefetch as prefetchData, PREFETCH_MAX_AGE_S } from "../../lib/prefetch.ts";
import { useSession } from "../../lib/session.ts";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../../ui/lazy/lazy-popover.tsx";
import { usePreload } from "../../ui/lazy/preload.ts";
import { CardSkeleton } from "../../ui/feedback/card-skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import classes from "./dashboard-page.module.css";
import type { DashboardSource } from "./dashboard-source.ts";
import { OtherButton } from "./other-button.tsx";
import { useFacts } from "./use-facts.ts";
import { useIsPhone } from "./use-is-phone.ts";
import {
  type DashboardShape,
  rememberedShape,
  useRememberedShape,
} from "./use-remembered-shape.ts";

// Each dashboard shows one of them.
const loadFirst = () => import("./first-cards.tsx");
const loadAll = () => import("./all-cards.tsx");
const FirstCards = lazyPart(loadFirst);
const AllCards = lazyPart(loadAll);
const loadOthers = () => import("./other-menu.tsx");
const OtherMenu = lazyPart(loadOthers, "silent");

/** Poll interval of the figures, in milliseconds; campaigns being sent are followed live. */
const REFRESH_MS = 60_000;
/** Poll interval while a large workspace is counted for the first time. */
const COUNTING_MS = 3000;
const NEW_CAMPAIGN = `${CAMPAIGNS_PATH}/new`;

/** The figures and the expected cards load while the workspace's plan is being checked. */
export function prefetch(): void {
  const shape = rememberedShape();
  const load = shape === "steps" ? loadFirst : shape && loadAll;
  void load?.().catch(() => undefined);
  prefetchData((dispatch) => {
    void dispatch(dashboardApi.endpoints.getDashboard.initiate(undefined, PREFETCH));
  });
}

/** The most important information for a member: tasks that need attention, upcoming sends, and results. */
export function Component() {
  const { data, error, refetch } = useGetDashboardQuery(undefined, {
    refetchOnMountOrArgChange: PREFETCH_MAX_AGE_S,
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  useGetDashboardQuery(undefined, {
    skip: data === undefined || data.audience !== null,
    pollingInterval: COUNTING_MS,
    skipPollingIfUnfocused: true,
  });
  const source: DashboardSource = { data, error, onRetry: () => void refetch() };
  // Skipping the steps shows them.
  usePreload(loadAll);
  const [isHidden, setHidden] = usePreference("firstStepsHidden");
  const steps = isHidden ? null : data?.firstSteps;
  const shape = useRememberedShape(
    data && (steps ? "steps" : data.needs.total > 0 ? "needs" : "clear"),
  );
  const isNew = shape === "steps";
  const isPhone = useIsPhone();
  // On phones, the height of each card depends on its content.
  const isWaiting = error === undefined && (isPhone ? data === undefined : shape === undefined);

  return (
    <div className={classes.page}>
      <Header
        source={source}
        isNew={isNew}
        onSteps={isHidden && data?.firstSteps ? () => setHidden(false) : undefined}
        onSkip={() => setHidden(true)}
      />
      {/* Wraps all cards: otherwise the others would move when the code of the steps loads. */}
      <Suspense fallback={<CardSkeleton height={420} />}>
        {isWaiting ? <CardSkeleton height={420} /> : <Cards source={source} shape={shape} />}
      </Suspense>
    </div>
  );
}

function Cards({ source, shape }: { source: DashboardSource; shape: DashboardShape | undefined }) {
  return shape === "steps" ? (
    <FirstCards source={source} />
  ) : (
    <AllCards source={source} shape={shape} />
  );
}

function Header({
  source,
  isNew,
  onSteps,
  onSkip,
}: {
  source: DashboardSource;
  isNew: boolean;
  onSteps: (() => void) | undefined;
  onSkip: () => void;
}) {
  const { t } = useTranslation("dashboard");
  const { title, text } = useFacts(source.data, isNew);
  return (
    <PageHeader
      title={title}
      description={<span className={classes.facts}>{text}</span>}
      actions={
        isNew ? (
          <Button variant="subtle" color="gray" onClick={onSkip} data-skip-steps>
            {t("steps.skip")}
          </Button>
        ) : (
          <Actions onSteps={onSteps} />
        )
      }
    />
  );
}

/** Starts something new. The key C starts a campaign. */
function Actions({ onSteps }: { onSteps: (() => void) | undefined }) {
  const { t } = useTranslation("dashboard");
  const { can } = useSession();
  const navigate = useNavigate();
  const mayCreate = can("CAMPAIGN.WRITE");
  useSingleKeys({ c: mayCreate ? () => void navigate(NEW_CAMPAIGN) : undefined });
  return (
    <>
      {onSteps && (
        <Button variant="subtle" color="gray" onClick={onSteps}>
          {t("steps.show")}
        </Button>
      )}
      {can("ACCOUNT.WRITE") && (
        <Button
          component={Link}
          to="/accounts/import"
          className={classes.upload}
          variant="default"
          leftSection={<UploadSimpleIcon size={16} aria-hidden />}
        >
          {t("actions.import")}
        </Button>
      )}
      {mayCreate && (
        <Button.Group className={classes.create}>
          <Button
            component={Link}
            to={NEW_CAMPAIGN}
            leftSection={<PlusIcon size={16} aria-hidden />}
            aria-keyshortcuts="c"
          >
            {t("actions.campaign")}
          </Button>
          <LazyPopover button={<OtherButton />} panel={OtherMenu} load={loadOthers} opens="menu" />
        </Button.Group>
      )}
    </>
  );
}
