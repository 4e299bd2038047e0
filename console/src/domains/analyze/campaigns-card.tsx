import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { rateOf } from "@arauto/contracts";
import { ChartBarIcon } from "@phosphor-icons/react/ChartBar";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnalyzeCampaigns, AnalyzeSummary } from "../../lib/api.generated.ts";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { SORTS, type FilterName, type Sort } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { figureData, useCountColumn } from "./figure-data.ts";
import { type FigureColumn, FigureTable } from "./figure-table.tsx";
import { Panel, type PanelQuery } from "./panel.tsx";
import { usePanelTools } from "./panel-tools.tsx";
import { ForMembers, RowName } from "./read-only.tsx";
import { RateBar, RateText, scaleOf } from "./rate-bar.tsx";
import type { CurrencySales } from "./sales-card.tsx";

const PERCENT = { kind: "percent" } as const;
/** For a workspace without deals, whose column is hidden. */
const ANY_CURRENCY = "BRL";
type Item = AnalyzeCampaigns["items"][number];

interface Props {
  query: PanelQuery<AnalyzeCampaigns>;
  totals: AnalyzeSummary["current"]["totals"] | undefined;
  /** Sales in the currency with the highest sum; undefined without any. */
  sales: CurrencySales | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** If missing, rows don't filter. */
  onFilter: ((name: FilterName, id: string) => void) | undefined;
}

/** Campaigns, workflows and single emails with their results. */
export function CampaignsCard({ query, totals, sales, sort, onSort, onFilter }: Props) {
  const { t } = useTranslation("analyze");
  const percent = useValueFormatter(PERCENT);
  const won = useWon(sales);
  // Rates with too few cases come last.
  const sortValue = (item: Item): number =>
    sort === "rate"
      ? (rateOf(item.clicked, item.delivered)?.value ?? -1)
      : sort === "sales"
        ? won.of(item)
        : item[sort];
  const items = (query.data?.items ?? []).toSorted(
    (one, other) => sortValue(other) - sortValue(one),
  );
  const overall = totals && rateOf(totals.clicked, totals.delivered)?.value;
  const title = t("campaigns.title");
  const columns = useColumns({ items, overall, sales, onSort });
  const { tools, show } = usePanelTools(title, useData(items, sales));
  return (
    <Panel
      title={title}
      text={overall === undefined ? null : t("campaigns.overall", { rate: percent.full(overall) })}
      query={query}
      height={320}
      nothing={({ items: found }) => (found.length === 0 ? t("nothing") : null)}
      aside={tools}
    >
      {() =>
        show(
          <FigureTable
            title={title}
            head={t("campaigns.name")}
            items={items}
            columns={columns}
            sort={sort}
            keyOf={({ id }) => id ?? "emails"}
            name={(item) => <Name item={item} onFilter={onFilter} />}
          />,
        )
      }
    </Panel>
  );
}

/** Returns the value of won deals by campaign. */
function useWon(sales: CurrencySales | undefined) {
  const money = useValueFormatter({ kind: "currency", currency: sales?.currency ?? ANY_CURRENCY });
  const of = ({ id }: Item) => sales?.campaigns.find((one) => one.id === id)?.won.value ?? 0;
  return { of, money };
}

interface ColumnsInput extends Pick<Props, "sales" | "onSort"> {
  items: readonly Item[];
  overall: number | undefined;
}

function useColumns({ items, overall, sales, onSort }: ColumnsInput): FigureColumn<Item>[] {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  const won = useWon(sales);
  const scale = scaleOf(items.map(({ clicked, delivered }) => rateOf(clicked, delivered)));
  const cells: Record<Sort, FigureColumn<Item>["cell"]> = {
    delivered: ({ delivered }) => number(delivered),
    clicked: ({ clicked }) => number(clicked),
    rate: ({ clicked, delivered }) => (
      <b>
        <RateText count={clicked} of={delivered} />
      </b>
    ),
    unsubscribed: ({ unsubscribed }) => number(unsubscribed),
    sales: (item) => (won.of(item) > 0 ? won.money.full(won.of(item)) : "—"),
  };
  const sorts = SORTS.filter((name) => name !== "sales" || sales !== undefined);
  return [
    ...sorts.map((name) => ({
      key: name,
      label:
        name === "rate"
          ? t("rate")
          : name === "sales"
            ? t("campaigns.sales")
            : t(`metrics.${name}`),
      onSort: () => onSort(name),
      cell: cells[name],
    })),
    {
      key: "bar",
      label: t("upTo", { rate: percent.full(scale) }),
      isDrawn: true,
      cell: ({ clicked, delivered }) => (
        <RateBar count={clicked} of={delivered} scale={scale} overall={overall} />
      ),
    },
  ];
}

function useData(items: readonly Item[], sales: CurrencySales | undefined) {
  const { t } = useTranslation("analyze");
  const count = useCountColumn();
  const won = useWon(sales);
  const metrics = ["sent", "delivered", "opened", "clicked", "unsubscribed"] as const;
  return figureData(
    t("campaigns.name"),
    items,
    ({ kind, name }) => (kind === "emails" ? t("campaigns.emails") : name),
    [
      ...metrics.map((name) => count(t(`metrics.${name}`), (item: Item) => item[name])),
      ...(sales
        ? [
            {
              label: t("campaigns.salesIn", { currency: sales.currency }),
              text: (item: Item) => won.money.full(won.of(item)),
              raw: (item: Item) => won.money.raw(won.of(item)),
            },
          ]
        : []),
    ],
  );
}

function Name({ item, onFilter }: Pick<Props, "onFilter"> & { item: Item }) {
  const { t } = useTranslation("analyze");
  const { date } = useFormats();
  const { id, kind, name, startedAt } = item;
  return (
    <>
      {id === null ? (
        t("campaigns.emails")
      ) : (
        <span className={classes.campaign}>
          <RowName
            onSelect={
              onFilter && (() => onFilter(kind === "workflow" ? "workflow" : "campaign", id))
            }
          >
            {name}
          </RowName>
          <ForMembers>
            <Link
              className={classes.report}
              to={`${CAMPAIGNS_PATH}/${id}`}
              aria-label={t("campaigns.openReport", { name })}
            >
              <ChartBarIcon size={16} aria-hidden />
            </Link>
          </ForMembers>
        </span>
      )}
      {startedAt !== null && (
        <span className={classes.started}>
          {kind === "workflow" ? t("campaigns.since", { date: date(startedAt) }) : date(startedAt)}
        </span>
      )}
    </>
  );
}
