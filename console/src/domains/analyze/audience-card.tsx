import { useTranslation } from "react-i18next";
import type { AnalyzeAudience } from "../../lib/api.generated.ts";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { Stat } from "../../ui/charts/stat.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { Panel, type PanelQuery } from "./panel.tsx";

const COUNT = { kind: "count" } as const;
const SOURCES = 5;

const sumOf = (rows: readonly { contacts: number }[]) =>
  rows.reduce((total, { contacts }) => total + contacts, 0);

/** Where contacts came from, and why others can no longer be reached. */
export function AudienceCard({ query }: { query: PanelQuery<AnalyzeAudience> }) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const title = t("audience.title");
  return (
    <Panel title={title} text={t("audience.text")} query={query} height={300}>
      {({ gained, lost, reachable }) => {
        const others = sumOf(gained.slice(SOURCES));
        const items = [
          ...gained.slice(0, SOURCES).map(({ source, importId, name, contacts }) => ({
            key: `gained ${importId ?? source}`,
            label: name ?? t(source === "import" ? "audience.imports" : "audience.direct"),
            value: contacts,
          })),
          ...(others > 0
            ? [{ key: "gained others", label: t("audience.others"), value: others }]
            : []),
          ...lost.map(({ reason, contacts }) => ({
            key: `lost ${reason}`,
            label: t(`audience.lost.${reason}`),
            value: -contacts,
            color: "sienna" as const,
          })),
        ];
        const change = sumOf(gained) - sumOf(lost);
        return (
          <>
            <Stat
              label={t("audience.change")}
              value={number(change, { signDisplay: "exceptZero" })}
              hint={
                reachable === null
                  ? t("audience.counting")
                  : t("audience.reachable", { number: number(reachable) })
              }
            />
            <BarList
              title={title}
              titleHidden
              head={t("audience.source")}
              format={COUNT}
              actions
              items={items}
              state={items.length === 0 ? { kind: "empty" } : undefined}
            />
          </>
        );
      }}
    </Panel>
  );
}
