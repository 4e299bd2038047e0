import { Flex, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import type { DraftCondition } from "../draft/draft.ts";
import { isLanguage } from "../builder/filter-names.ts";
import type { Suggestions } from "./value-suggestions.ts";
import classes from "./value-input.module.css";

interface Props {
  value: string;
  suggestions: Suggestions;
  /** The condition whose field the value belongs to. */
  condition: Pick<DraftCondition, "source" | "field">;
}

/** A suggested value, with the number of contacts that have it; a language also by its name. */
export function SuggestedValue({ value, suggestions, condition }: Props) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const languageName = useLanguageName();
  const count = suggestions.counts.get(value);
  return (
    <Flex w="100%" miw={0} component="span" gap="sm" justify="space-between">
      <bdi className={classes.suggested}>
        {isLanguage(condition) ? `${value} · ${languageName(value)}` : value}
      </bdi>
      {count !== undefined && (
        <Text
          className={classes.count}
          span
          size="xs"
          c="dimmed"
          title={t(suggestions.isSampled ? "suggested.ofSample" : "suggested.ofAll", { count })}
        >
          {formats.number(count)}
        </Text>
      )}
    </Flex>
  );
}
