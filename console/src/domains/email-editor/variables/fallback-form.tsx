import { Box, Button, Group, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const FALLBACK_MAX = 200;

interface Props {
  /** The variable's name. */
  label: string;
  fallback: string;
  submitLabel: string;
  onDone: (fallback: string) => void;
  /** Removes the variable from the text; left out if it is not inserted yet. */
  onRemove?: () => void;
}

/** Asks for the text shown when a contact has no value. */
export function FallbackForm({ label, fallback, submitLabel, onDone, onRemove }: Props) {
  const { t } = useTranslation("editor");
  const [text, setText] = useState(fallback);
  const field = useRef<HTMLInputElement>(null);
  // It may replace a list in a panel that is already open.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <Box
      component="form"
      p="2xs"
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree, a popover's form is inside the page's own form.
        event.stopPropagation();
        onDone(text.trim());
      }}
    >
      <TextInput
        ref={field}
        data-autofocus
        label={t("variables.fallback.label", { name: label })}
        description={t("variables.fallback.hint")}
        value={text}
        maxLength={FALLBACK_MAX}
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" mt={12} justify="flex-end">
        {onRemove && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
            {t("variables.remove")}
          </Button>
        )}
        <Button size="compact-sm" type="submit">
          {submitLabel}
        </Button>
      </Group>
    </Box>
  );
}
