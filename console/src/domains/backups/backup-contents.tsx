import { BACKUP_COUNTS } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { BackupContents } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./backups.module.css";

/** Counts the contents of a backup; kinds without records are omitted. */
export function BackupCounts({ contents }: { contents: BackupContents }) {
  const { t } = useTranslation("backups");
  const { number } = useFormats();
  const shown = BACKUP_COUNTS.filter((count) => contents.counts[count] > 0);
  return (
    <dl className={classes.counts} aria-label={t("restore.contains")}>
      {shown.map((count) => (
        <div key={count}>
          <dt>{t(`count.${count}`)}</dt>
          <dd>{number(contents.counts[count])}</dd>
        </div>
      ))}
      {contents.files > 0 && (
        <div>
          <dt>{t("count.files")}</dt>
          <dd>{number(contents.files)}</dd>
        </div>
      )}
    </dl>
  );
}
