import { Button } from "@mantine/core";
import { CheckIcon, CloudArrowUpIcon, EyeIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useWatched } from "../../../app/watched.ts";
import { useFormats } from "../../../ui/formats.ts";
import { useDesigner } from "../designer-context.ts";
import classes from "./bar.module.css";

/** Whether everything is with the server, and since when; where nothing can be changed, why. */
export function SavedMark() {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { saver, readOnly, mode, workflow, results } = useDesigner();
  const people = results?.all;
  const { state, savedAt } = useWatched(saver);
  const { kind } = state;
  const isBad = !readOnly && (kind === "failed" || kind === "conflict");
  const Icon = readOnly ? EyeIcon : isBad ? WarningIcon : kind === "saved" ? CheckIcon : CloudArrowUpIcon;
  const ended = workflow.status === "sent" || workflow.status === "canceled";
  const words = readOnly
    ? mode === "results"
      ? t("saving.running", {
          inside: formats.number(people?.inside ?? workflow.inside),
          entered: formats.number(people?.entered ?? workflow.entered),
        })
      : t(ended ? "saving.ended" : "saving.readOnly")
    : kind === "saved"
      ? t("saving.saved", { time: formats.clock(savedAt ?? workflow.updatedAt) })
      : t(`saving.${kind}`);
  return (
    <span className={classes.saved} data-bad={isBad || undefined}>
      <Icon size={14} aria-hidden />
      <span role="status" className={classes.savedWords}>
        {words}
      </span>
      {!readOnly && kind === "failed" && (
        <Button size="compact-xs" variant="subtle" onClick={() => void saver.settle()}>
          {t("saving.again")}
        </Button>
      )}
    </span>
  );
}
