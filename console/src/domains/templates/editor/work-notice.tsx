import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { NoticeBar, type NoticeChoice } from "../../../ui/feedback/notice-bar.tsx";
import { useWorkbench } from "./workbench.tsx";
import { type Side, SideBySide } from "./side-by-side.tsx";

interface Props {
  tone: "warning" | "info";
  icon: ReactNode;
  label: string;
  title: string;
  text?: string | undefined;
  /** The two versions to choose from; called when the user compares them. */
  sides: () => readonly Side[];
  choices: readonly NoticeChoice[];
}

/** A notice above the template: there are two versions of it, and the user decides which one to continue with. */
export function WorkNotice({ sides, choices, ...notice }: Props) {
  const { t } = useTranslation("templates");
  const { work } = useWorkbench();
  const [comparing, setComparing] = useState(false);
  const compare = {
    label: t("editing.conflict.compare"),
    onChoose: () => setComparing(true),
    subtle: true,
  };
  return (
    <>
      <NoticeBar {...notice} choices={[compare, ...choices]} />
      {comparing && (
        <SideBySide
          language={work.get().shown}
          sides={sides()}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}
