import { Button } from "@mantine/core";
import { ArrowsClockwiseIcon } from "@phosphor-icons/react";
import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type SendingDomain, useCheckSendingDomainMutation } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { DOMAIN_TONES, tally } from "./domain-labels.ts";

const TICK_MS = 15_000;

/** A domain's status in one sentence, how many records were found, and when that was checked. */
export function StatusCard({ domain, editable }: { domain: SendingDomain; editable: boolean }) {
  const { t } = useTranslation("sending-domains");
  const { number, relative, date } = useFormats();
  const showProblem = useProblemToast();
  const [check, { isLoading }] = useCheckSendingDomainMutation();
  const [announcement, setAnnouncement] = useState("");
  useNow();
  const { wanted, found } = tally(domain);
  const records = (one: SendingDomain) => {
    const counts = tally(one);
    return t("row.records", {
      found: number(counts.found),
      count: counts.wanted,
      wanted: number(counts.wanted),
    });
  };

  async function checkNow(): Promise<void> {
    setAnnouncement("");
    try {
      setAnnouncement(records(await check({ id: domain.id }).unwrap()));
    } catch (problem) {
      showProblem(problem);
    }
  }

  const checked =
    domain.checkedAt === null
      ? t("check.never")
      : t("check.last", { when: relative(domain.checkedAt) });
  return (
    <SettingsCard
      title={t(`status.${domain.status}.title`)}
      aside={
        <StatusPill tone={DOMAIN_TONES[domain.status]} label={t(`status.${domain.status}.word`)} />
      }
      text={t(`status.${domain.status}.text`, {
        date: domain.failingSince ? date(domain.failingSince) : "",
      })}
      note={
        <>
          {isLoading
            ? t("check.running")
            : found === wanted
              ? checked
              : `${checked} · ${t("check.steady")}`}
          <span className="visually-hidden" role="status">
            {announcement}
          </span>
        </>
      }
      actions={
        editable && (
          <Button
            variant="default"
            leftSection={<ArrowsClockwiseIcon size={16} aria-hidden />}
            loading={isLoading}
            onClick={() => void checkNow()}
          >
            {t("check.action")}
          </Button>
        )
      }
    >
      <div>
        <p style={{ marginBlock: "0 8px" }}>{records(domain)}</p>
        <ProgressLine
          value={wanted === 0 ? 0 : found / wanted}
          label={records(domain)}
          tone={domain.status === "failing" ? "danger" : found === wanted ? "success" : "progress"}
        />
      </div>
    </SettingsCard>
  );
}

/** Renders the component again regularly, to keep relative times current. */
function useNow(): void {
  const [, setTicks] = useState(0);
  const { start, stop } = useInterval(() => setTicks((ticks) => ticks + 1), TICK_MS);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
}
