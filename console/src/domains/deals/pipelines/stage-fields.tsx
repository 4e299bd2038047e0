import { ActionIcon, Group, NumberInput, TextInput } from "@mantine/core";
import { ArrowDownIcon } from "@phosphor-icons/react/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/ArrowUp";
import { TrashIcon } from "@phosphor-icons/react/Trash";
import { useTranslation } from "react-i18next";
import type { FormErrors } from "../../../ui/forms/use-save-problems.ts";
import type { StageValues } from "./pipeline-values.ts";

const NAME_MAX = 60;
const DAYS_MAX = 365;

interface StageFieldsProps {
  stage: StageValues;
  index: number;
  /** The number of stages. */
  count: number;
  errors: FormErrors;
  onChange: (stage: StageValues) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One stage of a pipeline: its name, chance, limit, and position. */
export function StageFields({ stage, index, count, errors, ...props }: StageFieldsProps) {
  const { t } = useTranslation("deals");
  const { onChange, onMove, onRemove } = props;
  const named = { stage: stage.name || String(index + 1) };
  return (
    <Group align="flex-end" gap="xs" mb="xs">
      <TextInput
        flex="1 1 180px"
        label={t("pipelines.stageName")}
        maxLength={NAME_MAX}
        value={stage.name}
        error={errors[`stages.${index}.name`]}
        onChange={(event) => onChange({ ...stage, name: event.currentTarget.value })}
      />
      <NumberInput
        w={96}
        label={t("pipelines.probability")}
        min={0}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        suffix="%"
        value={stage.probability}
        onChange={(value) =>
          onChange({ ...stage, probability: typeof value === "number" ? value : 0 })
        }
      />
      <NumberInput
        w={128}
        label={t("pipelines.staleAfter")}
        placeholder={t("pipelines.never")}
        min={1}
        max={DAYS_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        value={stage.staleAfterDays ?? ""}
        onChange={(value) =>
          onChange({
            ...stage,
            staleAfterDays: typeof value === "number" && value > 0 ? value : null,
          })
        }
      />
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("pipelines.up", named)}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("pipelines.down", named)}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("pipelines.removeStage", named)}
          disabled={count === 1}
          onClick={onRemove}
        >
          <TrashIcon size={16} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </Group>
  );
}
