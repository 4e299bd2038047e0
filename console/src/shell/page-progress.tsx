import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import classes from "./page-progress.module.css";

/** A thin bar at the top of the window while the next page loads. */
export function PageProgress() {
  const { t } = useTranslation("common");
  const loading = useNavigation().state === "loading";
  return (
    <div className={classes.progress} data-on={loading || undefined}>
      <span className="visually-hidden" role="status">
        {loading ? t("loading") : ""}
      </span>
    </div>
  );
}
