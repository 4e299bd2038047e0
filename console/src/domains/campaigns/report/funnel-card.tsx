import { Flex } from "@mantine/core";
import { InfoIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Hint } from "../../../ui/buttons/hint.tsx";
import { FunnelChart, type FunnelStep } from "../../../ui/charts/funnel-chart.tsx";
import { share } from "./share.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";

/** The funnel from the frozen audience to clicks, and the other outcomes. */
export function FunnelCard({ report: { funnel, tracking } }: { report: CampaignReport }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const { frozen, sent, delivered, opened, clicked, machineOpened, unsubscribed, complained } =
    funnel;
  const steps: FunnelStep[] = [
    { key: "frozen", label: t("funnel.frozen"), value: frozen, color: "slate" },
    { key: "sent", label: t("funnel.sent"), value: sent },
    { key: "delivered", label: t("funnel.delivered"), value: delivered },
  ];
  if (tracking !== "none")
    steps.push(
      {
        key: "opened",
        label: t("funnel.opened"),
        value: opened,
        estimated: true,
        note: t("funnel.openedMeans"),
      },
      {
        key: "clicked",
        label: t("funnel.clicked"),
        value: clicked,
        of: "delivered",
        color: "teal",
      },
    );
  const rate = (count: number, of: number) => {
    const part = share(count, of);
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
      <FunnelChart title={t("funnel.title")} titleHidden steps={steps} actions />
      {tracking !== "none" && (
        <Flex m="var(--space-2-5) 0 0" c="dimmed" fz="xs" component="p" gap={6} align="center">
          {machineOpened > 0
            ? t("funnel.machines", { count: machineOpened, number: formats.number(machineOpened) })
            : t("funnel.estimated")}
          <Estimate label={t(machineOpened > 0 ? "funnel.machinesMean" : "funnel.openedMeans")} />
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
