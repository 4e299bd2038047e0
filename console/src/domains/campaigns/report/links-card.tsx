import { Anchor, Flex, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CampaignLinks } from "../../../lib/api.generated.ts";
import { ValueBar } from "../../../ui/charts/value-bar.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { share } from "./share.ts";

export type CampaignLink = CampaignLinks["items"][number];

interface Props {
  items: readonly CampaignLink[];
  /** Number of delivered emails, the base of click rates. */
  delivered: number;
  /** Whether clicks are counted without names. */
  isAnonymous: boolean;
  /** The URL of the list of contacts who clicked a link. */
  recipientsOf: (link: CampaignLink) => string;
}

/** The links with the contacts who clicked them, most clicked first. */
export function LinksCard({ items, delivered, isAnonymous, recipientsOf }: Props) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const amountOf = ({ people, clicks }: CampaignLink) => (isAnonymous ? clicks : people);
  const most = Math.max(1, ...items.map(amountOf));
  const sorted = items.toSorted((a, b) => amountOf(b) - amountOf(a) || a.index - b.index);
  const clicked = items.some((item) => item.clicks > 0);
  return (
    <ReportCard title={t("links.title")} text={t(clicked ? "links.text" : "links.nothingYet")}>
      <ol className={classes.links}>
        {sorted.map((item) => {
          const part = share(item.people, delivered);
          return (
            <li key={item.index}>
              <Text dir="ltr" display="block" component="bdi" size="sm" fw={500}>
                {item.url}
              </Text>
              <span className={classes.thin}>
                <ValueBar
                  parts={[{ key: "clicked", value: amountOf(item), color: "teal" }]}
                  of={most}
                  thin
                />
              </span>
              <Flex
                className={classes.linkFacts}
                component="span"
                gap="var(--space-1) var(--space-3-5)"
                wrap="wrap"
              >
                {!isAnonymous && (
                  <Anchor component={Link} to={recipientsOf(item)} inherit>
                    {t("links.people", {
                      count: item.people,
                      number: formats.number(item.people),
                    })}
                  </Anchor>
                )}
                {!isAnonymous && part !== null && <span>{formats.percent(part)}</span>}
                <span>
                  {t("links.clicks", { count: item.clicks, number: formats.number(item.clicks) })}
                </span>
              </Flex>
            </li>
          );
        })}
      </ol>
    </ReportCard>
  );
}
