import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { KeyList } from "../../ui/keyboard/shortcuts-dialog.tsx";
import { modifierKey } from "../../ui/keyboard/modifier-key.ts";

/** The keys of the calendar. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(["calendar", "common"]);
  return (
    <Modal opened={opened} onClose={onClose} title={t("common:shortcuts.title")} size={440}>
      <KeyList
        rows={[
          [["←", "→", "↑", "↓"], t("keys.days")],
          [["PgUp", "PgDn"], t("keys.months")],
          [["T"], t("keys.today")],
          [["Enter"], t("keys.open")],
          [[modifierKey(), "→"], t("keys.move")],
          [["C"], t("keys.create")],
          [["?"], t("common:shortcuts.help")],
        ]}
      />
    </Modal>
  );
}
