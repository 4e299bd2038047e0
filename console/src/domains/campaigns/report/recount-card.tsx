import { Button, Flex } from "@mantine/core";
import { CheckCircleIcon, ScalesIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { useRecount } from "../use-recount.ts";
import classes from "./report.module.css";

/** Verifies the figures: recounts all recipients and compares every figure. */
export function RecountCard({ campaignId, counting }: { campaignId: string; counting: number }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const { can } = useSession();
  const showProblem = useProblemToast();
  const mayRecount = can("CAMPAIGN.WRITE");
  const [recount, { data, isLoading }] = useRecount(campaignId);
  return (
    <Flex
      className={classes.recount}
      component="section"
      gap="var(--space-3) var(--space-6)"
      align="center"
      justify="space-between"
      wrap="wrap"
      aria-label={t("recount.title")}
    >
      <div role="status">
        {data && !isLoading ? (
          <p data-agrees={data.agrees}>
            {data.agrees ? (
              <CheckCircleIcon size={18} weight="fill" aria-hidden />
            ) : (
              <WarningCircleIcon size={18} weight="fill" aria-hidden />
            )}
            {data.agrees
              ? t("recount.agrees", { count: data.people, number: formats.number(data.people) })
              : t("recount.differs", {
                  count: data.differences.length,
                  number: formats.number(data.differences.length),
                })}
          </p>
        ) : (
          <p>{counting > 0 ? t("recount.counting") : t("recount.text")}</p>
        )}
        {!mayRecount && <p>{t("recount.notAllowed")}</p>}
        {data && !data.agrees && (
          <ul className={classes.differences}>
            {data.differences.slice(0, 8).map(({ what, key, counted, kept }) => (
              <li key={`${what} ${key}`}>
                {t(`recount.what.${what}`)} <bdi dir="ltr">{key}</bdi>:{" "}
                {t("recount.counts", {
                  kept: formats.number(kept),
                  counted: formats.number(counted),
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant="default"
        loading={isLoading}
        disabled={!mayRecount}
        leftSection={<ScalesIcon size={16} aria-hidden />}
        onClick={() => void recount({ id: campaignId }).unwrap().catch(showProblem)}
      >
        {t("recount.action")}
      </Button>
    </Flex>
  );
}
