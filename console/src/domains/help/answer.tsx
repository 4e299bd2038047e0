import { Box } from "@mantine/core";
import { ArrowRightIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ContactAnswer } from "./contact-answer.tsx";
import classes from "./faq-page.module.css";
import type { AnswerLink } from "./questions.ts";
import { ShortcutsAnswer } from "./shortcuts-answer.tsx";

/** Additional content of some entries. */
const MORE: Record<string, () => ReactNode> = {
  contact: () => <ContactAnswer />,
  shortcuts: () => <ShortcutsAnswer />,
  services: () => <ApiReferenceLink />,
};

/** An answer: its paragraphs, its additional content, and links to the pages that it mentions. */
export function Answer({
  id,
  text,
  links,
}: {
  id: string;
  text: string;
  links: readonly AnswerLink[];
}) {
  const { t } = useTranslation(["help", "shell"]);
  return (
    <>
      {text.split("\n").map((paragraph) => (
        <Box key={paragraph} component="p" maw="68ch" m="0 0 var(--space-2-5)" c="dimmed">
          {paragraph}
        </Box>
      ))}
      {MORE[id]?.()}
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={classes.link}>
          {t(label)}
          <ArrowRightIcon size={16} className="flip-rtl" aria-hidden />
        </Link>
      ))}
    </>
  );
}

function ApiReferenceLink() {
  const { t } = useTranslation("help");
  return (
    <a href="/api/reference" className={classes.link}>
      {t("apiReference")}
      <ArrowRightIcon size={16} className="flip-rtl" aria-hidden />
    </a>
  );
}
