import type { MailLanguage } from "@arauto/contracts";
import { Badge, Button, Flex, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useWorkbench } from "./workbench.tsx";
import classes from "./languages.module.css";
import { useLanguageChoices } from "./language-choices.ts";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import { countOf, untranslated } from "./translation-state.ts";
import { useWork } from "./use-work.ts";

/** The email's languages: add, remove, or make one the main language. */
export function LanguagesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("templates");
  const nameOf = useLanguageName();
  const { work } = useWorkbench();
  const { languages } = useWork(work, "languages");
  const [chosen, setChosen] = useState<MailLanguage | null>(null);
  const free = useLanguageChoices().filter(({ value }) => !languages.includes(value));
  const main = languages[0];

  const add = () => {
    if (!chosen) return;
    work.addLanguage(chosen);
    setChosen(null);
    onClose();
  };
  const remove = (language: MailLanguage) => {
    const back = work.removeLanguage(language);
    toast.undo(t("editing.languages.removed", { language: nameOf(language) }), back);
  };

  return (
    <Modal opened={opened} onClose={onClose} title={t("editing.languages.title")}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("editing.languages.about")}
        </Text>
        <ul className={classes.languages}>
          {languages.map((language) => (
            <LanguageRow
              key={language}
              language={language}
              main={main}
              onRemove={() => remove(language)}
            />
          ))}
        </ul>
        <Group align="end" wrap="nowrap" gap="sm">
          <Select
            label={t("editing.languages.another")}
            placeholder={t("editing.languages.choose")}
            searchable
            data={free}
            value={chosen}
            onChange={(value) => setChosen(free.find((one) => one.value === value)?.value ?? null)}
            nothingFoundMessage={t("editing.languages.none")}
            flex={1}
          />
          <Button onClick={add} disabled={!chosen}>
            {t("editing.languages.add")}
          </Button>
        </Group>
        {main && (
          <Text size="xs" c="dimmed">
            {t("editing.languages.copies", { language: nameOf(main) })}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}

interface LanguageRowProps {
  language: MailLanguage;
  /** The main language. */
  main: MailLanguage | undefined;
  onRemove: () => void;
}

/** A language with its untranslated parts, and its actions. */
function LanguageRow({ language, main, onRemove }: LanguageRowProps) {
  const { t } = useTranslation("templates");
  const nameOf = useLanguageName();
  const { work } = useWorkbench();
  const isMain = language === main;
  const state = untranslated(work, language);
  const left = state ? countOf(state) : 0;
  return (
    <li>
      <Flex flex="1 1 180px" miw={0} component="span" direction="column">
        <span>{nameOf(language)}</span>
        {!isMain && (
          <Text size="xs" c="dimmed">
            {left > 0 && main
              ? t("editing.languages.same", { count: left, language: nameOf(main) })
              : t("editing.languages.done")}
          </Text>
        )}
      </Flex>
      {isMain ? (
        <Badge variant="light" tt="none">
          {t("editing.languages.main")}
        </Badge>
      ) : (
        <Group gap="2xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t("editing.languages.makeMainOf", { language: nameOf(language) })}
            onClick={() => work.setMain(language)}
          >
            {t("editing.languages.makeMain")}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t("editing.languages.removeOf", { language: nameOf(language) })}
            onClick={onRemove}
          >
            {t("editing.languages.remove")}
          </Button>
        </Group>
      )}
    </li>
  );
}
