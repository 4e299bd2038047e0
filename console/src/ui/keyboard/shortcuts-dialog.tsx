import { Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./shortcuts-dialog.module.css";

/** Keys with their descriptions. */
export type KeyRows = readonly (readonly [readonly string[], string])[];

export interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Capabilities of this list beyond moving and opening. */
  can: { select: boolean; edit: boolean; filter: boolean; search: boolean };
  /** Keys of the page around the list. */
  more?: KeyRows;
}

const NONE: KeyRows = [];

/** The keyboard shortcuts of a list. */
export function ShortcutsDialog({ opened, onClose, can, more = NONE }: ShortcutsDialogProps) {
  const { t } = useTranslation("common");
  const rows: readonly [string[], string, boolean][] = [
    [["J", "↓"], t("shortcuts.next"), true],
    [["K", "↑"], t("shortcuts.previous"), true],
    [["Enter"], t("shortcuts.open"), true],
    [["E"], t("shortcuts.edit"), can.edit],
    [["X"], t("shortcuts.select"), can.select],
    [["Esc"], t("shortcuts.clear"), can.select],
    [["/"], t("shortcuts.search"), can.search],
    [["F"], t("shortcuts.filter"), can.filter],
    [["?"], t("shortcuts.help"), true],
  ];
  return (
    <Modal opened={opened} onClose={onClose} title={t("shortcuts.title")} size={440}>
      <KeyList
        rows={[
          ...rows.filter(([, , usable]) => usable).map(([keys, text]) => [keys, text] as const),
          ...more,
        ]}
      />
    </Modal>
  );
}

/** Keys with their descriptions. */
export function KeyList({ rows }: { rows: KeyRows }) {
  const { t } = useTranslation("common");
  return (
    <>
      <dl>
        {rows.map(([keys, text]) => (
          <Group key={text} className={classes.row} justify="space-between" wrap="nowrap">
            <dt>{text}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </Group>
        ))}
      </dl>
      <Text m="var(--space-4) 0 0" size="xs" c="dimmed">
        {t("shortcuts.note")}
      </Text>
    </>
  );
}
