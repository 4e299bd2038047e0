import { countFound } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { RehearsalResult } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";

type Problem = RehearsalResult["problems"][number];

const REASONS = ["dns", "connect", "tls", "private"] as const;

/** Returns functions that describe the result of a rehearsal. */
export function useRehearsalTexts() {
  const { t } = useTranslation("rehearsal");
  const formats = useFormats();
  const number = (count: number) => ({ count, number: formats.number(count) });
  const reasonOf = (detail: string) => {
    const known = REASONS.find((reason) => reason === detail);
    return known ? t(`reason.${known}`) : detail;
  };
  const findings = (result: RehearsalResult) => {
    const { serious, others } = countFound(result);
    const count = serious + others;
    return count === 0 ? t("nothing") : t("found", number(count));
  };
  return {
    findings,
    /** The result in one sentence. */
    sentence: (result: RehearsalResult) =>
      t("sentence", {
        people: t("willGet", number(result.canReceive)),
        findings: findings(result),
      }),
    /** The result in one line, for the report. */
    line: (result: RehearsalResult, at: string) =>
      t("line", {
        time: formats.dateTime(at),
        people: t("people", number(result.canReceive)),
        findings: findings(result),
      }),
    problem: ({ code, count, target, detail }: Problem) =>
      t(`problem.${code}`, {
        ...number(count ?? 0),
        target,
        detail: formats.number(Number(detail)),
        reason: reasonOf(detail),
      }),
  };
}
