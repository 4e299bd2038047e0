import { Button } from "@mantine/core";
import { CheckIcon, CloudArrowUpIcon, EyeIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats.ts";
import { problemText } from "../../../ui/problem.ts";
import classes from "./sheet.module.css";
import { useSheet } from "./sheet-context.ts";

/** Whether everything is with the server, and since when. */
export function SavedMark() {
  const { t } = useTranslation(["campaigns", "errors"]);
  const formats = useFormats();
  const { sheet, stored, saving, readOnly } = useSheet();
  const { kind } = saving;
  const isBad = kind === "failed" || kind === "conflict";
  const Icon = readOnly ? EyeIcon : isBad ? WarningIcon : kind === "saved" ? CheckIcon : CloudArrowUpIcon;
  const words = readOnly
    ? t("campaigns:saving.readOnly")
    : kind === "saved"
      ? t("campaigns:saving.saved", { time: formats.clock(stored.updatedAt) })
      : t(`campaigns:saving.${kind}`);
  return (
    <span className={classes.saved} data-bad={isBad || undefined}>
      <Icon size={14} aria-hidden />
      <span role="status">
        {words}
        {saving.kind === "failed" && ` · ${problemText(saving.problem, t)}`}
      </span>
      {kind === "failed" && (
        <Button size="compact-xs" variant="subtle" onClick={() => void sheet.settle()}>
          {t("campaigns:saving.again")}
        </Button>
      )}
    </span>
  );
}
