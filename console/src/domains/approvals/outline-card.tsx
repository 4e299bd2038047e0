import { useTranslation } from "react-i18next";
import type { Approval } from "../../lib/api.generated.ts";
import classes from "./approval.module.css";

/** The steps of a workflow in drawing order. */
export function OutlineCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation(["approvals", "workflow-steps"]);
  return (
    <section className={classes.card} aria-labelledby="outline-title">
      <h2 id="outline-title" className={classes.title}>
        {t("approvals:outline.title")}
      </h2>
      <ol className={classes.outline}>
        {approval.shown.steps.map(({ id, type, title }) => (
          <li key={id}>
            {t(`workflow-steps:type.${type}`, { defaultValue: type })}
            {title !== "" && <bdi> · {title}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  );
}
