import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { rateOf } from "@arauto/contracts";
import { ArrowDownIcon } from "@phosphor-icons/react/ArrowDown";
import { ChartBarIcon } from "@phosphor-icons/react/ChartBar";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnalyzeCampaigns, AnalyzeSummary } from "../../lib/api.generated.ts";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { SORTS, type FilterName, type Sort } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { Panel, type PanelQuery } from "./panel.tsx";
import { RateBar, RateText, scaleOf } from "./rate-bar.tsx";
import { SaveTable } from "./save-table.tsx";

const PERCENT = { kind: "percent" } as const;
type Item = AnalyzeCampaigns["items"][number];

/** Returns the value that a column sorts by; rates of too few cases come last. */
const sortValue = (item: Item, sort: Sort): number =>
  sort === "rate" ? (rateOf(item.clicked, item.delivered)?.value ?? -1) : item[sort];

interface Props {
  query: PanelQuery<AnalyzeCampaigns>;
  totals: AnalyzeSummary["current"]["totals"] | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onFilter: (name: FilterName, id: string) => void;
}

/** Campaigns, workflows and single emails with what became of them. */
export function CampaignsCard({ query, totals, sort, onSort, onFilter }: Props) {
  const { t } = useTranslation("analyze");
  const percent = useValueFormatter(PERCENT);
  const items = (query.data?.items ?? []).toSorted(
    (one, other) => sortValue(other, sort) - sortValue(one, sort),
  );
  const scale = scaleOf(items.map(({ clicked, delivered }) => rateOf(clicked, delivered)));
  const overall = totals && rateOf(totals.clicked, totals.delivered)?.value;
  const title = t("campaigns.title");
  const nameOf = ({ kind, name }: Item) => (kind === "emails" ? t("campaigns.emails") : name);
  return (
    <Panel
      title={title}
      text={overall === undefined ? null : t("campaigns.overall", { rate: percent.full(overall) })}
      query={query}
      height={320}
      nothing={({ items: found }) => (found.length === 0 ? t("nothing") : null)}
      aside={
        <SaveTable
          title={title}
          head={t("campaigns.name")}
          columns={(["sent", "delivered", "opened", "clicked", "unsubscribed"] as const).map(
            (name) => ({ key: name, label: t(`metrics.${name}`) }),
          )}
          rows={items.map((item) => ({ name: nameOf(item), values: item }))}
        />
      }
    >
      {() => (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={classes.table}>
            <Head {...{ sort, onSort, scale }} />
            <tbody>
              {items.map((item) => (
                <Row
                  key={item.id ?? "emails"}
                  {...{ item, scale, overall, onFilter }}
                  name={nameOf(item)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Head({ sort, onSort, scale }: Pick<Props, "sort" | "onSort"> & { scale: number }) {
  const { t } = useTranslation("analyze");
  const percent = useValueFormatter(PERCENT);
  return (
    <thead>
      <tr>
        <th scope="col">{t("campaigns.name")}</th>
        {SORTS.map((name) => (
          <th key={name} scope="col" data-end aria-sort={name === sort ? "descending" : undefined}>
            <button type="button" className={classes.sort} onClick={() => onSort(name)}>
              {name === "rate" ? t("rate") : t(`metrics.${name}`)}
              {name === sort && <ArrowDownIcon size={12} aria-hidden />}
            </button>
          </th>
        ))}
        <th scope="col">{t("upTo", { rate: percent.full(scale) })}</th>
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<Props, "onFilter"> {
  item: Item;
  name: string;
  scale: number;
  overall: number | undefined;
}

function Row({ item, name, scale, overall, onFilter }: RowProps) {
  const { t } = useTranslation("analyze");
  const { number, date } = useFormats();
  const { id, kind, startedAt, delivered, clicked, unsubscribed } = item;
  return (
    <tr>
      <th scope="row">
        {id === null ? (
          name
        ) : (
          <span className={classes.campaign}>
            <button
              type="button"
              className={classes.rowName}
              onClick={() => onFilter(kind === "workflow" ? "workflow" : "campaign", id)}
            >
              {name}
            </button>
            <Link
              className={classes.report}
              to={`${CAMPAIGNS_PATH}/${id}`}
              aria-label={t("campaigns.openReport", { name })}
            >
              <ChartBarIcon size={16} aria-hidden />
            </Link>
          </span>
        )}
        {startedAt !== null && (
          <span className={classes.started}>
            {kind === "workflow"
              ? t("campaigns.since", { date: date(startedAt) })
              : date(startedAt)}
          </span>
        )}
      </th>
      <td data-end>{number(delivered)}</td>
      <td data-end>{number(clicked)}</td>
      <td data-end>
        <b>
          <RateText count={clicked} of={delivered} />
        </b>
      </td>
      <td data-end>{number(unsubscribed)}</td>
      <td className={classes.barCell}>
        <RateBar count={clicked} of={delivered} scale={scale} overall={overall} />
      </td>
    </tr>
  );
}
