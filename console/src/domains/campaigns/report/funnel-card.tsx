import { Flex, Text } from "@mantine/core";
import { InfoIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Hint } from "../../../ui/buttons/hint.tsx";
import { share } from "./share.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

interface Step {
  key: "frozen" | "sent" | "delivered" | "opened" | "clicked";
  count: number;
  /** What the rate is a share of. */
  of: number | null;
}

/** The funnel from the frozen audience to clicks, and the other outcomes. */
export function FunnelCard({ report: { funnel, tracking } }: { report: CampaignReport }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const { frozen, sent, delivered, opened, clicked, machineOpened, unsubscribed, complained } =
    funnel;
  const steps: Step[] = [
    { key: "frozen", count: frozen, of: null },
    { key: "sent", count: sent, of: frozen },
    { key: "delivered", count: delivered, of: sent },
    ...(tracking === "none"
      ? []
      : ([
          { key: "opened", count: opened, of: delivered },
          { key: "clicked", count: clicked, of: delivered },
        ] as const)),
  ];
  const rate = (count: number, of: number | null) => {
    const part = of === null ? null : share(count, of);
    return part === null ? "" : formats.percent(part);
  };
  const aside = [
    { key: "returned", count: sent - delivered, of: sent },
    { key: "unsubscribed", count: unsubscribed, of: delivered },
    { key: "complained", count: complained, of: delivered },
  ] as const;
  return (
    <ReportCard
      title={t("funnel.title")}
      text={sent === 0 ? t("funnel.nobodyYet") : t("funnel.text")}
    >
      <Flex className={classes.funnel} component="dl" direction="column" gap={6}>
        {steps.map(({ key, count, of }) => (
          <div key={key} data-step={key}>
            <dt>
              {t(`funnel.${key}`)}
              {key === "opened" && <Estimate label={t("funnel.openedMeans")} />}
            </dt>
            <dd className={classes.track} aria-hidden="true">
              <span style={{ inlineSize: `${(share(count, frozen) ?? 0) * 100}%` }} />
            </dd>
            <dd className={classes.amount}>{formats.number(count)}</dd>
            <Text className={classes.rate} component="dd" size="sm" c="dimmed">
              {rate(count, of)}
            </Text>
          </div>
        ))}
      </Flex>
      {tracking !== "none" && machineOpened > 0 && (
        <Flex m="var(--space-2-5) 0 0" c="dimmed" fz="xs" component="p" gap={6} align="center">
          <span className={classes.machineKey} aria-hidden="true" />
          {t("funnel.machines", { count: machineOpened, number: formats.number(machineOpened) })}
          <Estimate label={t("funnel.machinesMean")} />
        </Flex>
      )}
      <Flex
        className={classes.asides}
        component="dl"
        gap="var(--space-1-5) var(--space-8)"
        wrap="wrap"
      >
        {aside.map(({ key, count, of }) => (
          <div key={key}>
            <dt>{t(`funnel.${key}`)}</dt>
            <dd>
              {formats.number(count)} <small>{rate(count, of)}</small>
            </dd>
          </div>
        ))}
      </Flex>
    </ReportCard>
  );
}

function Estimate({ label }: { label: string }) {
  return (
    <Hint label={label}>
      <button type="button" className={classes.hint} aria-label={label}>
        <InfoIcon size={16} aria-hidden />
      </button>
    </Hint>
  );
}
