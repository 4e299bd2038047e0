import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { KeyList } from "../../ui/keyboard/shortcuts-dialog.tsx";
import { useDesigner } from "./designer-context.ts";
import { modifierKey } from "../../ui/keyboard/modifier-key.ts";

/** Keyboard and mouse shortcuts of the canvas. */
export function KeysDialog() {
  const { t } = useTranslation("workflows");
  const { dialog, setDialog } = useDesigner();
  return (
    <Modal
      opened={dialog?.kind === "keys"}
      onClose={() => setDialog(null)}
      title={t("keys.title")}
      size={520}
    >
      <KeyList
        rows={[
          [["↑", "↓", "←", "→"], t("keys.go")],
          [["Alt", "↑ ↓ ← →"], t("keys.move")],
          [["Enter"], t("keys.open")],
          [["A"], t("keys.add")],
          [["L"], t("keys.connect")],
          [["N"], t("keys.note")],
          [["Alt", "Shift", "↑ ↓ ← →"], t("keys.resizeNote")],
          [["Delete"], t("keys.remove")],
          [[modifierKey(), "D"], t("keys.duplicate")],
          [[modifierKey(), "C / V"], t("keys.copy")],
          [[modifierKey(), "Z"], t("keys.undo")],
          [[modifierKey(), "Shift", "Z"], t("keys.redo")],
          [["[", "]"], t("keys.errors")],
          [["+", "−"], t("keys.zoom")],
          [["0", "1"], t("keys.fit")],
          [[`Shift / ${modifierKey()}`], t("keys.several")],
          [["Shift / Space"], t("keys.pan")],
        ]}
      />
    </Modal>
  );
}
