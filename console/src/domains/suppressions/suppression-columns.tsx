import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Code } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Suppression } from "../../lib/api.generated.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { REASON_TONES } from "./reasons.ts";

/** Enough characters of a hash to distinguish two. */
const HASH_SHOWN = 12;

/** Returns the columns of the list. */
export function useSuppressionColumns(): DataTableColumn<Suppression>[] {
  const { t } = useTranslation("suppressions");
  return [
    {
      key: "email",
      header: t("column.email"),
      width: "40%",
      render: ({ id, email, contactId }) =>
        email === null ? (
          <span title={id}>
            {t("hashOnly")} <Code dir="ltr">{id.slice(0, HASH_SHOWN)}…</Code>
          </span>
        ) : (
          <RecordName name={email} {...(contactId !== null && { to: `/accounts/${contactId}` })} />
        ),
    },
    {
      key: "reason",
      header: t("column.reason"),
      render: ({ reason }) => (
        <StatusPill tone={REASON_TONES[reason]} label={t(`reason.${reason}`)} />
      ),
    },
    {
      key: "campaign",
      header: t("column.campaign"),
      hideOnPhone: true,
      render: ({ campaignId, campaignName }) =>
        campaignId === null ? (
          <NoData label={t("noCampaign")} />
        ) : (
          <Link to={`${CAMPAIGNS_PATH}/${campaignId}`}>
            <bdi>{campaignName}</bdi>
          </Link>
        ),
    },
    {
      key: "createdAt",
      header: t("column.createdAt"),
      sortKey: "createdAt",
      render: ({ createdAt }) => <Moment time={createdAt} />,
    },
  ];
}
