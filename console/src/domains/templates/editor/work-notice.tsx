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
  /** The two that are to choose from; asked for when somebody wants to compare them. */
  sides: () => readonly Side[];
  choices: readonly NoticeChoice[];
}

/** Above the template: there is a second content of it, and which one goes on is for the person to say. */
export function WorkNotice({ sides, choices, ...notice }: Props) {
  const { t } = useTranslation("templates");
  const { work } = useWorkbench();
  const [comparing, setComparing] = useState(false);
  const compare = { label: t("editing.conflict.compare"), onChoose: () => setComparing(true), subtle: true };
  return (
    <>
      <NoticeBar {...notice} choices={[compare, ...choices]} />
      {comparing && <SideBySide language={work.get().shown} sides={sides()} onClose={() => setComparing(false)} />}
    </>
  );
}
