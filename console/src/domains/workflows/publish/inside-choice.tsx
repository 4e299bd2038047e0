import { Radio, Stack, Text } from "@mantine/core";
import { WORKFLOW_INSIDE } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./publish.module.css";

export type Inside = (typeof WORKFLOW_INSIDE)[number];

interface Props {
  /** Contacts inside now. */
  people: number;
  /** Of those, contacts whose step was removed. */
  onRemoved: number;
  value: Inside;
  onChange: (inside: Inside) => void;
}

/** Selects what happens to contacts inside the workflow when it changes. */
export function InsideChoice({ people, onRemoved, value, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  const formats = useFormats();
  const number = (count: number) => ({ count, number: formats.number(count) });
  return (
    <Radio.Group
      label={t("publish.inside.title", number(people))}
      value={value}
      onChange={(next) => onChange(WORKFLOW_INSIDE.find((one) => one === next) ?? value)}
    >
      <Stack mt="xs" gap={10}>
        {WORKFLOW_INSIDE.map((inside) => (
          <Radio
            key={inside}
            value={inside}
            label={t(`publish.inside.${inside}`)}
            description={t(`publish.inside.${inside}Hint`)}
          />
        ))}
      </Stack>
      {onRemoved > 0 && (
        <Text className={classes.note} size="xs" c="dimmed">
          {t("publish.inside.removed", number(onRemoved))}
        </Text>
      )}
    </Radio.Group>
  );
}
