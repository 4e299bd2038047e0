import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListCampaignLinksQuery } from "../../app/api.generated.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormats } from "../../ui/formats.ts";

/** The links of the mail with who followed them. */
export function CampaignLinks({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { data, error, isLoading, refetch } = useListCampaignLinksQuery({ id: campaignId });
  if (isLoading) return <Skeleton height={220} radius="md" />;
  return (
    <DataTable
      label={t("tabs.links")}
      rows={data?.items}
      rowKey={(row) => String(row.index)}
      isLoading={isLoading}
      error={error}
      onRetry={() => void refetch()}
      empty={<EmptyState title={t("links.none")} text={t("links.noneText")} />}
      columns={[
        {
          key: "url",
          header: t("links.url"),
          render: (row) => (
            <bdi dir="ltr" style={{ overflowWrap: "anywhere" }}>
              {row.url}
            </bdi>
          ),
        },
        { key: "people", header: t("links.people"), align: "end", render: (row) => formats.number(row.people) },
        { key: "clicks", header: t("links.clicks"), align: "end", render: (row) => formats.number(row.clicks) },
      ]}
    />
  );
}
