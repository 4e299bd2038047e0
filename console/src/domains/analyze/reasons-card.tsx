import { RATE_MIN, rateOf } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AnalyzeReasons } from "../../lib/api.generated.ts";
import { BarList } from "../../ui/charts/bar-list.tsx";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { Panel, type PanelQuery } from "./panel.tsx";

const COUNT = { kind: "count" } as const;
const PERCENT = { kind: "percent" } as const;

/** The reasons for unsubscribing, and how many complained instead. */
export function ReasonsCard({ query }: { query: PanelQuery<AnalyzeReasons> }) {
  const { t } = useTranslation("analyze");
  const title = t("reasons.title");
  return (
    <Panel
      title={title}
      text={t("reasons.text")}
      query={query}
      height={260}
      nothing={({ unsubscribed, complained }) =>
        unsubscribed + complained === 0 ? t("reasons.nothing") : null
      }
    >
      {(data) => {
        const answered = data.reasons.reduce((sum, { contacts }) => sum + contacts, 0);
        const silent = Math.max(0, data.unsubscribed - answered);
        return (
          <>
            <BarList
              title={title}
              titleHidden
              head={t("reasons.reason")}
              format={COUNT}
              actions
              items={[
                ...data.reasons.map(({ reason, contacts }) => ({
                  key: reason,
                  label: t(`reasons.names.${reason}`),
                  value: contacts,
                  color: "sienna" as const,
                })),
                ...(silent > 0
                  ? [
                      {
                        key: "none",
                        label: t("reasons.none"),
                        value: silent,
                        color: "slate" as const,
                      },
                    ]
                  : []),
                {
                  key: "complained",
                  label: t("metrics.complained"),
                  value: data.complained,
                  color: "danger" as const,
                },
              ]}
            />
            <Certainty data={data} answered={answered} />
          </>
        );
      }}
    </Panel>
  );
}

/** The confidence intervals of the most frequent reason and the complaint rate. */
function Certainty({ data, answered }: { data: AnalyzeReasons; answered: number }) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  const { reasons, complained, delivered } = data;
  const first = reasons[0];
  const share = first && rateOf(first.contacts, answered);
  const complaints = rateOf(complained, delivered);
  const early = (have: number) => ({ have: number(have), need: number(RATE_MIN) });
  return (
    <Text component="div" size="xs" c="dimmed" mt="xs">
      {first && (
        <p>
          {share
            ? t("reasons.share", {
                reason: t(`reasons.names.${first.reason}`),
                rate: percent.full(share.value),
                low: percent.full(share.low),
                high: percent.full(share.high),
              })
            : t("reasons.shareEarly", early(answered))}
        </p>
      )}
      <p>
        {complaints
          ? t("reasons.complaints", {
              rate: percent.full(complaints.value),
              low: percent.full(complaints.low),
              high: percent.full(complaints.high),
            })
          : t("reasons.complaintsEarly", early(delivered))}
      </p>
    </Text>
  );
}
