import { useTranslation } from "react-i18next";
import type { CustomField, Deal, DealStatus, Pipeline } from "../../../lib/api.generated.ts";
import { UserAvatar } from "../../../ui/layout/user-avatar.tsx";
import { Moment, NoData, RecordName } from "../../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { FieldValue } from "../../contacts/index.ts";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { AgeMark } from "../cards/stale-mark.tsx";
import { dealPath, headOf, useDayFormats } from "../deal-formats.ts";
import { useMoney } from "../use-money.ts";
import classes from "./deal-columns.module.css";

/** A column, and the deals whose list has it; all by default. */
type DealColumn = DataTableColumn<Deal> & { of?: readonly DealStatus[] };

/** Returns the columns of a list of open, won or lost deals. */
export function useDealColumns(pipeline: Pipeline, status: DealStatus): DataTableColumn<Deal>[] {
  const main = useMainColumns(pipeline);
  const more = useMoreColumns();
  const fields = useAllCustomFields("deal").data ?? [];
  const custom = fields.filter((field) => field.status === "active").map(fieldColumn);
  return [...main, ...more, ...custom].filter(({ of }) => !of || of.includes(status));
}

function fieldColumn({ identifier, name, type }: CustomField): DealColumn {
  return {
    key: `field:${identifier}`,
    header: name,
    optional: true,
    ...(type === "number" ? { align: "end" } : {}),
    render: ({ fields: { [identifier]: value } }) =>
      value === undefined ? <NoData /> : <FieldValue value={value} clip />,
  };
}

function useMainColumns(pipeline: Pipeline): DealColumn[] {
  const { t } = useTranslation("deals");
  const { day } = useDayFormats();
  const money = useMoney(pipeline.currency);
  const stageName = (id: string) => pipeline.stages.find((one) => one.id === id)?.name;
  const dayOf = (date: string | null) => (date === null ? <NoData /> : <bdi>{day(date)}</bdi>);
  return [
    {
      key: "company",
      header: t("field.deal"),
      sortKey: "company",
      width: "28%",
      render: (deal) => (
        <RecordName
          name={headOf(deal)}
          to={dealPath(deal.id)}
          {...(deal.company !== "" && { second: <bdi>{deal.title}</bdi> })}
        />
      ),
    },
    {
      key: "stage",
      header: t("field.stage"),
      sortKey: "stage",
      render: ({ stageId }) => <bdi>{stageName(stageId) ?? "—"}</bdi>,
    },
    {
      key: "value",
      header: t("field.value"),
      sortKey: "value",
      align: "end",
      render: ({ value }) =>
        value === null ? <NoData label={t("card.noValue")} /> : money.full(value),
    },
    {
      key: "lostReason",
      header: t("field.lostReason"),
      of: ["lost"],
      render: ({ lost }) => (lost ? <bdi title={lost.note}>{lost.reason}</bdi> : <NoData />),
    },
    {
      key: "closedOn",
      header: t("field.closedOn"),
      sortKey: "closedOn",
      of: ["won", "lost"],
      render: ({ closedOn }) => dayOf(closedOn),
    },
    {
      key: "expectedCloseOn",
      header: t("field.expectedCloseOn"),
      sortKey: "expectedCloseOn",
      hideOnPhone: true,
      of: ["open"],
      render: ({ expectedCloseOn }) => dayOf(expectedCloseOn),
    },
  ];
}

function useMoreColumns(): DealColumn[] {
  const { t } = useTranslation("deals");
  return [
    {
      key: "contact",
      header: t("field.contact"),
      width: "16%",
      hideOnPhone: true,
      render: ({ contact }) =>
        contact ? (
          <bdi className={classes.contact} title={contact.name || contact.email}>
            {contact.name || contact.email}
          </bdi>
        ) : (
          <NoData label={t("card.noContact")} />
        ),
    },
    {
      key: "owner",
      header: t("field.owner"),
      hideOnPhone: true,
      render: ({ owner }) =>
        owner ? (
          <span className={classes.owner}>
            <UserAvatar name={owner.name} username={owner.email} avatar={owner.avatar} size={20} />
            <bdi>{owner.name}</bdi>
          </span>
        ) : (
          <NoData label={t("owner.nobody")} />
        ),
    },
    {
      key: "stageEnteredAt",
      header: t("field.age"),
      sortKey: "stageEnteredAt",
      of: ["open"],
      hideOnPhone: true,
      render: (deal) => <AgeMark deal={deal} />,
    },
    {
      key: "lastActivityAt",
      header: t("field.lastActivityAt"),
      sortKey: "lastActivityAt",
      optional: true,
      render: ({ lastActivityAt }) => <Moment time={lastActivityAt} ago />,
    },
    {
      key: "origin",
      header: t("field.origin"),
      optional: true,
      render: ({ source }) => <bdi>{source.campaign?.name ?? t(`origin.${source.origin}`)}</bdi>,
    },
    {
      key: "externalId",
      header: t("field.externalId"),
      optional: true,
      render: ({ externalId }) =>
        externalId === null ? <NoData /> : <bdi dir="ltr">{externalId}</bdi>,
    },
    {
      key: "tags",
      header: t("field.tags"),
      optional: true,
      render: ({ tags }) => (tags.length === 0 ? <NoData /> : <bdi>{tags.join(", ")}</bdi>),
    },
    {
      key: "createdAt",
      header: t("field.createdAt"),
      sortKey: "createdAt",
      optional: true,
      render: ({ createdAt }) => <Moment time={createdAt} />,
    },
  ];
}
