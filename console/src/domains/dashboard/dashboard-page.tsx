import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { CaretDownIcon, PlusIcon, UploadSimpleIcon } from "@phosphor-icons/react";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, useGetDashboardQuery } from "../../lib/api.generated.ts";
import { CREATE_RECORD } from "../../lib/create-request.ts";
import { usePreference } from "../../lib/preferences.ts";
import { PREFETCH, prefetch as prefetchData, PREFETCH_MAX_AGE_S } from "../../lib/prefetch.ts";
import { useSession } from "../../lib/session.ts";
import { useSingleKeys } from "../../ui/keyboard/single-keys.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { CardSkeleton } from "../../ui/feedback/card-skeleton.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { AudienceCard } from "./audience-card.tsx";
import classes from "./dashboard-page.module.css";
import type { DashboardSource } from "./dashboard-source.ts";
import { GoalsCard } from "./goals-card.tsx";
import { NeedsCard } from "./needs-card.tsx";
import { RepliesCard } from "./replies-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { StatsRow } from "./stats-row.tsx";
import { useFacts } from "./use-facts.ts";
import { type DashboardShape, useRememberedShape } from "./use-remembered-shape.ts";
import { WeekStrip } from "./week-strip.tsx";

const FirstSteps = lazyPart(() => import("./first-steps.tsx"));

/** Poll interval of the figures, in milliseconds; campaigns being sent are followed live. */
const REFRESH_MS = 60_000;
/** Poll interval while a large workspace is counted for the first time. */
const COUNTING_MS = 3000;
const NEW_CAMPAIGN = `${CAMPAIGNS_PATH}/new`;

/** The figures load while the workspace's plan is being checked. */
export function prefetch(): void {
  prefetchData((dispatch) => {
    void dispatch(api.endpoints.getDashboard.initiate(undefined, PREFETCH));
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

const useIsPhone = () =>
  useMediaQuery("(max-width: 767.98px)", undefined, { getInitialValueInEffect: false });

interface CardsProps {
  source: DashboardSource;
  shape: DashboardShape | undefined;
}

function Cards({ source, shape }: CardsProps) {
  const isPhone = useIsPhone();
  const isNew = shape === "steps";
  return (
    <>
      {isNew ? (
        <FirstSteps source={source} />
      ) : (
        <NeedsCard source={source} isExpected={shape === "needs"} />
      )}
      <WeekStrip source={source} />
      {!isNew && !isPhone && <StatsRow source={source} />}
      {isNew ? (
        <div className={`${classes.three} ${classes.new}`}>
          <AudienceCard source={source} />
          <ResultCard source={source} />
          <RepliesCard source={source} />
        </div>
      ) : (
        <>
          <div className={classes.two}>
            <ResultCard source={source} />
            <RepliesCard source={source} />
          </div>
          {isPhone && <StatsRow source={source} />}
          <div className={classes.three}>
            {isPhone ? (
              <>
                <GoalsCard source={source} />
                <MoreCards source={source} />
              </>
            ) : (
              <>
                <AudienceCard source={source} />
                <GoalsCard source={source} />
                <ActivityCard source={source} />
              </>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Content that phones show on demand only. */
function MoreCards({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-expanded={isOpen}
        aria-controls={isOpen ? more : undefined}
        rightSection={<CaretDownIcon size={14} className={classes.caret} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "showLess" : "showMore")}
      </Button>
      {isOpen && (
        <div id={more} className={classes.more}>
          <AudienceCard source={source} />
          <ActivityCard source={source} />
        </div>
      )}
    </>
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
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={36} className={classes.other} aria-label={t("actions.other")}>
                <CaretDownIcon size={14} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component={Link} to={`${NEW_CAMPAIGN}?kind=workflow`}>
                {t("actions.workflow")}
              </Menu.Item>
              {can("WORKFLOW.WRITE") && (
                <Menu.Item component={Link} to="/scheduler/new">
                  {t("actions.task")}
                </Menu.Item>
              )}
              {can("TEMPLATE.WRITE") && (
                <Menu.Item component={Link} to="/email/choice-template">
                  {t("actions.template")}
                </Menu.Item>
              )}
              {can("ACCOUNT.WRITE") && (
                <Menu.Item component={Link} to="/filters/new">
                  {t("actions.filter")}
                </Menu.Item>
              )}
              {can("CRM.WRITE") && (
                <Menu.Item component={Link} to="/crm" {...CREATE_RECORD}>
                  {t("actions.deal")}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
      )}
    </>
  );
}
