import { useTranslation } from "react-i18next";
import type { AnalyzeLinks } from "../../lib/api.generated.ts";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { Panel, type PanelQuery } from "./panel.tsx";

const COUNT = { kind: "count" } as const;
const SHOWN = 10;

/** Returns a link for display: without its scheme. */
const readable = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");

/** The links that most people clicked. */
export function LinksCard({ query }: { query: PanelQuery<AnalyzeLinks> }) {
  const { t } = useTranslation("analyze");
  const title = t("links.title");
  return (
    <Panel
      title={title}
      text={t("links.text")}
      query={query}
      height={220}
      nothing={({ items }) => (items.length === 0 ? t("links.nothing") : null)}
    >
      {({ items }) => (
        <BarList
          title={title}
          titleHidden
          head={t("links.link")}
          format={COUNT}
          actions
          items={items.slice(0, SHOWN).map(({ url, people, clicks }) => ({
            key: url,
            label: readable(url),
            // Anonymous links only have click counts.
            value: people || clicks,
          }))}
        />
      )}
    </Panel>
  );
}
