import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { KeyList } from "../../ui/keyboard/shortcuts-dialog.tsx";
import { TABS } from "./analyze-address.ts";

/** The keyboard shortcuts of the page. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(["analyze", "common"]);
  return (
    <Modal opened={opened} onClose={onClose} title={t("common:shortcuts.title")} size={440}>
      <KeyList
        rows={[
          [["D", "W", "M"], t("keys.period")],
          [[`1 – ${TABS.length}`], t("keys.metric")],
          [["F"], t("keys.filter")],
          [["T"], t("keys.table")],
          [["←", "→"], t("keys.point")],
          [["Enter"], t("keys.day")],
          [["?"], t("common:shortcuts.help")],
        ]}
      />
    </Modal>
  );
}
