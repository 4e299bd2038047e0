import { Box, Portal, Text } from "@mantine/core";
import type { SuggestionProps } from "@tiptap/suggestion";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VariableChoice } from "../variables/use-variables.ts";
import { VariableRow } from "../variables/variable-row.tsx";
import classes from "./rich-text.module.css";

export type VariableSuggestion = SuggestionProps<VariableChoice, VariableChoice>;

interface Props {
  id: string;
  suggestion: VariableSuggestion;
  active: number;
  onActive: (at: number) => void;
}

/** Returns the id of an option, which the text refers to as the active one, since the focus stays in the text. */
export function suggestionId(list: string, at: number): string {
  return `${list}-${at}`;
}

/** Variables that match the text typed after `{{` or `@`. */
export function SuggestionList({ id, suggestion, active, onActive }: Props) {
  const { t } = useTranslation("editor");
  // The portal renders it later than the first effect.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { mount } = suggestion;
  useEffect(() => (box ? mount(box) : undefined), [mount, box]);
  useEffect(() => {
    box?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [box, active]);
  return (
    <Portal>
      <Text
        ref={setBox}
        id={id}
        className={classes.suggestions}
        component="div"
        size="sm"
        c="var(--text-primary)"
        role="listbox"
        aria-label={t("variables.title")}
        data-rich-text-part
      >
        {suggestion.items.length === 0 && !suggestion.loading && (
          <Box
            p="var(--space-1-5) var(--space-2)"
            c="dimmed"
            role="option"
            aria-selected={false}
            aria-disabled
            tabIndex={-1}
          >
            {t("variables.none")}
          </Box>
        )}
        {suggestion.items.map((choice, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text handles the keys
          <div
            key={choice.path}
            id={suggestionId(id, at)}
            className={classes.suggestion}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            onPointerMove={() => onActive(at)}
            // The text keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => suggestion.command(choice)}
          >
            <VariableRow choice={choice} />
          </div>
        ))}
      </Text>
    </Portal>
  );
}
