import { useTranslation } from "react-i18next";
import type { WorkflowResults, WorkflowStepResults } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Stat } from "../../../ui/charts/stat.tsx";
import classes from "./running-workflow.module.css";

/** The states of all contacts who ever entered, and the results of their emails. */
export function WorkflowFigures({ results }: { results: WorkflowResults }) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  const { entered, inside, finished, failed, goalReached, left } = results;
  const mails = mailSums(results.steps);
  const share = (count: number, of: number) => (of > 0 ? formats.percent(count / of) : undefined);
  const contacts = [
    { key: "entered", count: entered },
    { key: "inside", count: inside, of: entered },
    { key: "finished", count: finished, of: entered },
    ...(goalReached > 0 ? [{ key: "goal", count: goalReached, of: entered } as const] : []),
    {
      key: "gone",
      count: failed + left,
      hint:
        failed + left > 0
          ? t("figures.goneHint", { failed: formats.number(failed), left: formats.number(left) })
          : undefined,
    },
  ] as const;
  const activities = [
    { key: "sent", count: mails.sent },
    { key: "opened", count: mails.opened, of: mails.sent },
    { key: "clicked", count: mails.clicked, of: mails.sent },
    { key: "unsubscribed", count: mails.unsubscribed, of: mails.sent },
  ] as const;
  return (
    <section className={classes.card} aria-label={t("figures.title")}>
      {[contacts, activities].map((row) => (
        <div key={row[0].key} className={classes.figures}>
          {row.map((figure) => (
            <Stat
              key={figure.key}
              label={t(`figures.${figure.key}`)}
              value={formats.number(figure.count)}
              hint={
                "hint" in figure
                  ? figure.hint
                  : "of" in figure
                    ? share(figure.count, figure.of)
                    : undefined
              }
            />
          ))}
        </div>
      ))}
    </section>
  );
}

const ACTIVITIES = ["sent", "opened", "clicked", "unsubscribed"] as const;

/** Sums up the results of all emails of a workflow. */
function mailSums(
  steps: readonly Pick<WorkflowStepResults, "mail">[],
): Record<(typeof ACTIVITIES)[number], number> {
  const sums = { sent: 0, opened: 0, clicked: 0, unsubscribed: 0 };
  for (const { mail } of steps)
    for (const activity of ACTIVITIES) sums[activity] += mail?.[activity] ?? 0;
  return sums;
}
