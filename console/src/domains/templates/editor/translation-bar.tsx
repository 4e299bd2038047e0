import type { MailLanguage } from "@arauto/contracts";
import { Button, Group } from "@mantine/core";
import { TranslateIcon } from "@phosphor-icons/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../../lib/store.ts";
import { focusNode } from "../../email-editor/index.ts";
import { useWorkbench } from "./workbench.tsx";
import classes from "./languages.module.css";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import { countOf, untranslated } from "./translation-state.ts";

/** Shows how much of a translation still equals the original, and jumps from one such block to the next. */
export function TranslationBar({ language }: { language: MailLanguage }) {
  const { t } = useTranslation("templates");
  const nameOf = useLanguageName();
  const { work, focusLine } = useWorkbench();
  useStore(work, (state) => state.revision);
  const last = useRef(-1);
  const left = untranslated(work, language);
  const main = work.get().languages[0];
  if (!left || main === undefined || countOf(left) === 0) return null;

  const places = [...left.lines, ...left.blocks];
  const next = () => {
    last.current = (last.current + 1) % places.length;
    const place = places[last.current];
    if (place === undefined) return;
    if (place === "subject" || place === "preheader") return focusLine(place);
    work.editor(language)?.select([place]);
    focusNode(place);
  };
  return (
    <Group className={classes.translating} gap="var(--space-1) var(--space-3)">
      <TranslateIcon size={16} aria-hidden />
      <span>{t("editing.languages.same", { count: countOf(left), language: nameOf(main) })}</span>
      {places.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={next}>
          {t("editing.languages.next")}
        </Button>
      )}
    </Group>
  );
}
