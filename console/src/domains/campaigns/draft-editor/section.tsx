import { Flex, Stack } from "@mantine/core";
import { CheckCircleIcon, CircleDashedIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./draft-editor.module.css";

export const SECTIONS = ["sender", "kind", "audience", "content", "when"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Returns the id of a section's element. */
export const sectionId = (name: SectionName) => `campaign-${name}`;

/** One section of the draft editor; it shows a check mark once nothing is missing in it. */
export function Section({
  name,
  done,
  children,
}: {
  name: SectionName;
  done: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("campaigns");
  const Mark = done ? CheckCircleIcon : CircleDashedIcon;
  return (
    <section
      className={classes.section}
      id={sectionId(name)}
      aria-labelledby={`${sectionId(name)}-title`}
    >
      <Flex
        className={classes.sectionTitle}
        component="h2"
        gap={10}
        align="center"
        id={`${sectionId(name)}-title`}
        data-done={done}
      >
        <Mark size={22} weight={done ? "fill" : "regular"} aria-hidden />
        {t(`sections.${name}`)}
        <span className="visually-hidden">{t(done ? "sections.done" : "sections.open")}</span>
      </Flex>
      <Stack className={classes.sectionBody}>{children}</Stack>
    </section>
  );
}

/** Scrolls to a section and focuses its first field. */
export function jumpTo(name: SectionName): void {
  const section = document.getElementById(sectionId(name));
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  section?.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
  section
    ?.querySelector<HTMLElement>("input:not(:disabled),button:not(:disabled),a[href]")
    ?.focus({ preventScroll: true });
}
