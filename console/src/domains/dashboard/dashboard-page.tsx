import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { isRunning } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  api,
  useListContactsQuery,
  useListCampaignsQuery,
  useListFiltersQuery,
  useListTemplatesQuery,
} from "../../lib/api.generated.ts";
import { PREFETCH, prefetch as prefetchData, PREFETCH_MAX_AGE_S } from "../../lib/prefetch.ts";
import { useSession } from "../../lib/session.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import classes from "./dashboard-page.module.css";
import { Figure } from "./figure.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LatestCampaigns } from "./latest-campaigns.tsx";

const FRESH = { refetchOnMountOrArgChange: PREFETCH_MAX_AGE_S };
/** Requests one record, because only the total is needed. */
const ONE = { limit: 1 };
/** Refetch interval while a campaign is being sent, in milliseconds. */
const REFRESH_MS = 5000;
/** The campaigns that the dashboard shows. */
const LATEST = { limit: 5, sort: "-createdAt" } as const;

/** The figures load while the workspace's plan is being checked. */
export function prefetch(): void {
  const { listContacts, listTemplates, listFilters, listCampaigns } = api.endpoints;
  prefetchData((dispatch) => {
    void dispatch(listContacts.initiate(ONE, PREFETCH));
    void dispatch(listTemplates.initiate(ONE, PREFETCH));
    void dispatch(listFilters.initiate(ONE, PREFETCH));
    void dispatch(listCampaigns.initiate(LATEST, PREFETCH));
  });
}

/** Shows the workspace's contents, running campaigns, and the first steps. */
export function Component() {
  const { t } = useTranslation("dashboard");
  const { user, can } = useSession();
  const contacts = useListContactsQuery(ONE, FRESH);
  const templates = useListTemplatesQuery(ONE, FRESH);
  const filters = useListFiltersQuery(ONE, FRESH);
  const [moves, setMoves] = useState(false);
  const campaigns = useListCampaignsQuery(LATEST, {
    ...FRESH,
    pollingInterval: moves ? REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  // Campaigns that run for weeks change slowly.
  const goingOut =
    campaigns.data?.items.some(({ status, kind }) => kind === "oneOff" && isRunning(status)) ??
    false;
  if (goingOut !== moves) setMoves(goingOut);
  const firstName = (user?.name || user?.username || "").trim().split(/\s+/u)[0] ?? "";

  return (
    <>
      <PageHeader
        title={t("hello", { name: firstName })}
        description={t("lead", { workspace: user?.workspaceName ?? "" })}
        actions={
          can("CAMPAIGN.WRITE") && (
            <Button component={Link} to={CAMPAIGNS_PATH}>
              {t("toCampaigns")}
            </Button>
          )
        }
      />
      <FirstSteps
        contacts={contacts.data?.total ?? undefined}
        templates={templates.data?.total ?? undefined}
        filters={filters.data?.total ?? undefined}
        latest={campaigns.data?.items}
      />
      <div className={classes.figures}>
        <Figure label={t("figures.contacts")} to="/accounts" query={contacts} />
        <Figure label={t("figures.campaigns")} to={CAMPAIGNS_PATH} query={campaigns} />
        <Figure label={t("figures.templates")} to="/email" query={templates} />
        <Figure label={t("figures.filters")} to="/filters" query={filters} />
      </div>
      <LatestCampaigns
        campaigns={campaigns.data?.items}
        error={campaigns.error}
        onRetry={() => void campaigns.refetch()}
      />
    </>
  );
}
