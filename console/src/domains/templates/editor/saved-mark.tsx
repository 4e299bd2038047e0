import { Button, Text } from "@mantine/core";
import { CheckIcon, CloudArrowUpIcon, EyeIcon, WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useWatched } from "../../../app/watched.ts";
import { useFormats } from "../../../ui/formats.ts";
import { useDesk } from "./desk.tsx";
import classes from "./header.module.css";

/** Whether everything is with the server, and since when. */
export function SavedMark() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { saver, readOnly } = useDesk();
  const { state, savedAt } = useWatched(saver);
  const { kind } = state;
  const words = readOnly
    ? t("editing.saved.readOnly")
    : kind === "failed"
      ? t("editing.saved.failed")
      : kind === "conflict"
        ? t("editing.saved.conflict")
        : kind === "saved"
          ? savedAt
            ? t("editing.saved.at", { time: formats.clock(savedAt) })
            : ""
          : t("saving");
  const Icon = readOnly
    ? EyeIcon
    : kind === "failed" || kind === "conflict"
      ? WarningIcon
      : kind === "saved"
        ? CheckIcon
        : CloudArrowUpIcon;
  return (
    <span className={classes.saved} data-kind={kind} data-empty={words === "" || undefined}>
      {words !== "" && <Icon size={14} aria-hidden />}
      <Text component="span" size="xs" role="status" className={classes.savedWords}>
        {words}
      </Text>
      {kind === "failed" && (
        <Button size="compact-xs" variant="subtle" onClick={() => void saver.settle()}>
          {t("editing.saved.again")}
        </Button>
      )}
    </span>
  );
}
