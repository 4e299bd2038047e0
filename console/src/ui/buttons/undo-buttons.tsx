import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { ArrowUUpLeftIcon, ArrowUUpRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";

export interface HistoryDirection {
  /** Names the step; null when there is none. */
  label: string | null;
  run: () => void;
}

/** Undo and redo buttons; their tooltips name the step. */
export function UndoButtons({ undo, redo }: { undo: HistoryDirection; redo: HistoryDirection }) {
  const { t } = useTranslation("common");
  const ways = [
    { key: "undo", Icon: ArrowUUpLeftIcon, keys: "Control+Z Meta+Z", ...undo },
    { key: "redo", Icon: ArrowUUpRightIcon, keys: "Control+Shift+Z Meta+Shift+Z", ...redo },
  ] as const;
  return (
    <Group gap="3xs" wrap="nowrap">
      {ways.map(({ key, Icon, keys, label, run }) => {
        const name = t(`history.${key}`);
        return (
          <Tooltip key={key} label={label ? t("history.step", { way: name, step: label }) : name}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={name}
              aria-keyshortcuts={keys}
              disabled={label === null}
              onClick={run}
            >
              <Icon size={18} className="flip-rtl" aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
