import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListAccountsQuery, useListCampaignsQuery, useListFiltersQuery, useListTemplatesQuery } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./dashboard-page.module.css";
import { Figure } from "./figure.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LatestCampaigns } from "./latest-campaigns.tsx";

const FRESH = { refetchOnMountOrArgChange: true };
/** How many campaigns the dashboard tells of. */
const LATEST = 5;

/** What is in the workspace, what is going out, and what to do first. */
export function Component() {
  const { t } = useTranslation("dashboard");
  const { user, can } = useSession();
  const contacts = useListAccountsQuery({ limit: 1 }, FRESH);
  const templates = useListTemplatesQuery({ limit: 1 }, FRESH);
  const filters = useListFiltersQuery({ limit: 1 }, FRESH);
  const campaigns = useListCampaignsQuery({ limit: LATEST, sort: "-createdAt" }, FRESH);
  const firstName = (user?.name || user?.username || "").trim().split(/\s+/u)[0] ?? "";

  return (
    <>
      <PageHeader
        title={t("hello", { name: firstName })}
        description={t("lead", { workspace: user?.workspaceName ?? "" })}
        actions={
          can("CAMPAIGN.WRITE") && (
            <Button component={Link} to="/campaings">
              {t("toCampaigns")}
            </Button>
          )
        }
      />
      <FirstSteps
        contacts={contacts.data?.total}
        templates={templates.data?.total}
        filters={filters.data?.total}
        latest={campaigns.data?.items}
      />
      <div className={classes.figures}>
        <Figure label={t("figures.contacts")} to="/accounts" query={contacts} />
        <Figure label={t("figures.campaigns")} to="/campaings" query={campaigns} />
        <Figure label={t("figures.templates")} to="/email" query={templates} />
        <Figure label={t("figures.filters")} to="/filters" query={filters} />
      </div>
      <LatestCampaigns campaigns={campaigns.data?.items} error={campaigns.error} onRetry={() => void campaigns.refetch()} />
    </>
  );
}
