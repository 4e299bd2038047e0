import { useTranslation } from "react-i18next";
import type { Campaign } from "../../app/api.generated.ts";
import type { DataTableColumn } from "../../ui/data-table.tsx";
import { useFormats } from "../../ui/formats.ts";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { Moment, NoData, RecordName } from "../../ui/table-cells.tsx";
import { audienceName } from "./audience-name.ts";
import { progressOf, shareOfSent } from "./balance.ts";
import { CampaignStatusPill, isAtWork } from "./campaign-status.tsx";

/** The columns of the campaign list. */
export function useCampaignColumns(): DataTableColumn<Campaign>[] {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const rate = (campaign: Campaign, count: number) => {
    const share = shareOfSent(count, campaign.balance);
    return share === null ? <NoData /> : formats.percent(share);
  };
  return [
    {
      key: "name",
      header: t("columns.name"),
      sortKey: "name",
      width: "36%",
      render: (row) => <RecordName name={row.name} to={`/campaings/${row.id}`} second={<bdi>{audienceName(row, t)}</bdi>} />,
    },
    {
      key: "status",
      header: t("columns.status"),
      sortKey: "status",
      width: 180,
      render: (row) => (
        <>
          <CampaignStatusPill status={row.status} />
          {isAtWork(row.status) && (
            <div style={{ marginBlockStart: 6, maxInlineSize: 120 }}>
              <ProgressLine value={progressOf(row.balance)} label={t("progress")} />
            </div>
          )}
        </>
      ),
    },
    {
      key: "sent",
      header: t("columns.sent"),
      align: "end",
      render: (row) => (row.balance ? formats.number(row.balance.sent) : <NoData />),
    },
    { key: "opened", header: t("columns.opened"), align: "end", render: (row) => rate(row, row.engagement.opened) },
    { key: "clicked", header: t("columns.clicked"), align: "end", hideOnPhone: true, render: (row) => rate(row, row.engagement.clicked) },
    {
      key: "createdAt",
      header: t("columns.createdAt"),
      sortKey: "createdAt",
      hideOnPhone: true,
      render: (row) => <Moment time={row.createdAt} ago />,
    },
  ];
}
