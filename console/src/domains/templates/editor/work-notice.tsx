import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDesk } from "./desk.tsx";
import classes from "./notices.module.css";
import { type Side, SideBySide } from "./side-by-side.tsx";

interface Props {
  /** A warning is said at once, an info when there is a pause. */
  tone: "warning" | "info";
  icon: ReactNode;
  label: string;
  title: string;
  text?: string | undefined;
  /** The two that are to choose from; asked for when somebody wants to compare them. */
  sides: () => readonly Side[];
  /** What to do about it, each as the label of its button. */
  choices: readonly { label: string; onChoose: () => void }[];
}

/** Above the template: there is a second content of it, and which one goes on is for the person to say. */
export function WorkNotice({ tone, icon, label, title, text, sides, choices }: Props) {
  const { t } = useTranslation("templates");
  const { work } = useDesk();
  const [comparing, setComparing] = useState(false);
  return (
    <section className={classes.notice} data-tone={tone} role={tone === "warning" ? "alert" : "status"} aria-label={label}>
      {icon}
      <div className={classes.noticeWords}>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => setComparing(true)}>
          {t("editing.conflict.compare")}
        </Button>
        {choices.map((choice) => (
          <Button key={choice.label} size="compact-sm" variant="default" onClick={choice.onChoose}>
            {choice.label}
          </Button>
        ))}
      </Group>
      {comparing && <SideBySide language={work.get().shown} sides={sides()} onClose={() => setComparing(false)} />}
    </section>
  );
}
