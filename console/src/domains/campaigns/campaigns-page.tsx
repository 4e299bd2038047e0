import { CAMPAIGN_STATUSES } from "@arauto/contracts";
import { Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api, type Campaign, type ListCampaignsApiArg, useListCampaignsQuery } from "../../app/api.generated.ts";
import { useCreateWish } from "../../app/create-wish.ts";
import { useSession } from "../../app/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { useListPage } from "../../ui/list-page-state.ts";
import { useCampaignColumns } from "./campaign-columns.tsx";
import { isAtWork } from "./campaign-status.tsx";
import { NewCampaignDialog } from "./new-campaign-dialog.tsx";

/** Lists follow what is being sent. */
const REFRESH_MS = 2500;

/** All campaigns with their state, progress and result. */
export function CampaignsPage() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const mayWrite = useSession().can("CAMPAIGN.WRITE");
  const [creating, setCreating] = useState(false);
  const columns = useCampaignColumns();
  useCreateWish(() => setCreating(mayWrite));
  const create = mayWrite && (
    <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t("new")}
    </Button>
  );
  const state = useListPage<Campaign, ListCampaignsApiArg>({
    columns,
    defaultSort: "-createdAt",
    filters: [
      {
        name: "status",
        label: t("columns.status"),
        values: CAMPAIGN_STATUSES.filter((value) => value !== "scheduled").map((value) => ({ value, label: t(`status.${value}`) })),
      },
    ],
  });
  const query = useListCampaignsQuery(state.arg, state.options);
  const moves = query.data?.items.some((campaign) => isAtWork(campaign.status)) ?? false;
  const { poll } = state;
  useEffect(() => poll(moves ? REFRESH_MS : 0), [moves, poll]);

  return (
    <>
      <ListPage<Campaign>
        name="campaigns"
        title={t("title")}
        description={t("description")}
        actions={create}
        state={state}
        query={query}
        endpoint={api.endpoints.listCampaigns}
        failed={t("failed")}
        search={t("search")}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onRowClick={(row) => void navigate(`/campaings/${row.id}`)}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} action={create} />}
      />
      <NewCampaignDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}
