import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LinkField } from "../inspector/link-field.tsx";
import { targetOf } from "./safe-target.ts";

interface Props {
  href: string;
  /** Nothing is selected, so the link's text is requested too. */
  asksWords: boolean;
  onDone: (href: string, words: string) => void;
  onRemove?: () => void;
}

/** Asks for a link's target. */
export function LinkForm({ href, asksWords, onDone, onRemove }: Props) {
  const { t } = useTranslation("editor");
  const [target, setTarget] = useState(href);
  const [words, setWords] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const next = targetOf(target);
        if (next !== "") onDone(next, words.trim());
      }}
    >
      {asksWords && (
        <TextInput
          mb={8}
          label={t("richText.linkWords")}
          value={words}
          dir="auto"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <LinkField
        label={t("richText.linkTo")}
        value={target}
        onChange={setTarget}
        autoFocus={!asksWords}
      />
      <Group gap="xs" mt={12} justify="flex-end">
        {onRemove && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
            {t("richText.unlink")}
          </Button>
        )}
        <Button size="compact-sm" type="submit" disabled={targetOf(target) === ""}>
          {t("richText.linkDone")}
        </Button>
      </Group>
    </form>
  );
}
