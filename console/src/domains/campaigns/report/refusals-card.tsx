import { Anchor, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ValueBar } from "../../../ui/charts/value-bar.tsx";
import { Nothing, ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

const PARTS = ["bounced", "deferred", "failed"] as const;
const COLORS = { bounced: "danger", deferred: "teal", failed: "brass" } as const;

/** Why servers rejected or bounced the email, in our words and theirs. */
export function RefusalsCard({
  refusals,
  sending,
}: {
  refusals: CampaignReport["refusals"];
  sending: boolean;
}) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const most = Math.max(1, ...refusals.map((one) => one.bounced + one.deferred + one.failed));
  return (
    <ReportCard title={t("refusals.title")} text={t("refusals.text")}>
      {refusals.length === 0 ? (
        <Nothing>{t(sending ? "refusals.noneYet" : "refusals.none")}</Nothing>
      ) : (
        <ul className={classes.refusals}>
          {refusals.map(({ kind, samples, ...counts }) => {
            const total = counts.bounced + counts.deferred + counts.failed;
            const parts = PARTS.filter((part) => counts[part] > 0);
            return (
              <li key={kind}>
                <Group
                  className={classes.refusalHead}
                  gap="sm"
                  align="stretch"
                  justify="space-between"
                  wrap="nowrap"
                >
                  <Anchor component={Link} to={`?tab=recipients&refusal=${kind}`} inherit>
                    {t(`kind.${kind}`)}
                  </Anchor>
                  <b>{formats.number(total)}</b>
                </Group>
                <div className={classes.meter}>
                  <ValueBar
                    parts={parts.map((part) => ({
                      key: part,
                      value: counts[part],
                      color: COLORS[part],
                    }))}
                    of={most}
                  />
                </div>
                <Text m={0} size="xs" c="dimmed">
                  {parts
                    .map((part) =>
                      t(`refusals.${part}`, {
                        count: counts[part],
                        number: formats.number(counts[part]),
                      }),
                    )
                    .join(" · ")}
                  {" · "}
                  {t(`kindMeans.${kind}`)}
                </Text>
                {samples.length > 0 && (
                  <details className={classes.samples}>
                    <summary>{t("refusals.samples")}</summary>
                    {samples.map((sample) => (
                      <Text key={sample} className={classes.reply} size="2xs" c="dimmed" dir="ltr">
                        {sample}
                      </Text>
                    ))}
                  </details>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ReportCard>
  );
}
