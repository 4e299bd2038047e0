import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Flex, Stack, Text } from "@mantine/core";
import { isUnderWay, isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { PathIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../lib/api.generated.ts";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { ApprovalMark } from "../approvals/index.ts";
import { audienceName } from "./audience-name.ts";
import { progressOf, shareOfSent } from "./balance.ts";
import classes from "./campaign-list.module.css";
import { CampaignStatusPill } from "./campaign-status.tsx";
import { useSpreadLabels } from "./spread-labels.ts";
import { useWhenLabels } from "../../ui/formats/when-labels.ts";

/** Returns the columns of the campaign list: status, progress and result in one row. */
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
      render: (row) => (
        <RecordName
          name={row.name}
          to={`${CAMPAIGNS_PATH}/${row.id}`}
          second={<SecondLine campaign={row} />}
        />
      ),
    },
    {
      key: "status",
      header: t("columns.status"),
      sortKey: "status",
      width: 190,
      render: (row) => <StateCell campaign={row} />,
    },
    {
      key: "sent",
      header: t("columns.sent"),
      align: "end",
      render: (row) => (row.balance ? formats.number(row.balance.sent) : <NoData />),
    },
    {
      key: "opened",
      header: (
        <span title={t("columns.estimatedWhy")}>
          {t("columns.opened")}{" "}
          <Text display="block" lh="0.75rem" span size="3xs" c="var(--text-tertiary)" fw={400}>
            {t("columns.estimated")}
          </Text>
        </span>
      ),
      align: "end",
      render: (row) => rate(row, row.engagement.opened),
    },
    {
      key: "clicked",
      header: t("columns.clicked"),
      align: "end",
      hideOnPhone: true,
      render: (row) => rate(row, row.engagement.clicked),
    },
    {
      key: "when",
      header: t("columns.when"),
      width: 170,
      hideOnPhone: true,
      render: (row) => <WhenCell campaign={row} />,
    },
    {
      key: "createdAt",
      header: t("columns.createdAt"),
      sortKey: "createdAt",
      optional: true,
      hideOnPhone: true,
      render: (row) => formats.date(row.createdAt),
    },
  ];
}

/** The audience; for a workflow, that it is one. */
function SecondLine({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaigns");
  const audience = <bdi>{audienceName(campaign, t, i18n.language)}</bdi>;
  if (campaign.kind === "oneOff") return audience;
  return (
    <>
      <Text className={classes.kind} span inherit c="var(--accent-text)" fw={550}>
        <PathIcon size={14} aria-hidden />
        {t("kinds.workflow.title")}
      </Text>
      {" · "}
      {audience}
    </>
  );
}

/** The status, with the progress while sending. */
function StateCell({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const labels = useSpreadLabels();
  const { status, balance, workflow, spread } = campaign;
  const share = progressOf(balance);
  const pill = <CampaignStatusPill campaign={campaign} />;
  if (!isUnderWay(status))
    return (
      <Stack gap={6} align="flex-start">
        {pill}
        <ApprovalMark campaign={campaign} />
      </Stack>
    );
  if (workflow) {
    const { inside, entered } = workflow;
    return (
      <Stack className={classes.state} gap={6} align="flex-start">
        {pill}
        <Text className={classes.share} span size="2xs" c="dimmed">
          {t("insideOf", {
            count: inside,
            inside: formats.number(inside),
            entered: formats.number(entered),
          })}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack className={classes.state} gap={6} align="flex-start">
      <Flex w="100%" component="span" gap="xs" align="center" justify="space-between">
        {pill}
        {share !== null && (
          <Text className={classes.share} span size="2xs" c="dimmed">
            {formats.percent(Math.floor(share * 100) / 100)}
          </Text>
        )}
      </Flex>
      <ProgressLine
        value={share}
        label={t("progressNamed", { name: campaign.name })}
        tone={status === "paused" ? "warning" : "progress"}
      />
      {typeof spread?.endsAt === "string" && Date.parse(spread.endsAt) > Date.now() && (
        <Text className={classes.share} span size="2xs" c="dimmed">
          {t("spread.ends", { end: labels.at(spread.endsAt) })}
        </Text>
      )}
    </Stack>
  );
}

/** The relevant time for a campaign's status, to the minute in its title. */
function WhenCell({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const when = useWhenLabels();
  const { status, startsAt, startedAt, finishedAt, updatedAt } = campaign;
  const at = (isWaiting(status) ? startsAt : null) ?? finishedAt ?? startedAt ?? updatedAt;
  const words =
    isWaiting(status) && startsAt !== null
      ? when.ofMoment(startsAt)
      : status === "draft"
        ? t("when.edited", { time: formats.relative(updatedAt) })
        : formats.relative(at);
  return (
    <Text dateTime={at} title={formats.dateTime(at)} component="time" inherit c="dimmed" dir="auto">
      {words}
    </Text>
  );
}
