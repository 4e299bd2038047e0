import type { Visibility } from "@arauto/contracts";
import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from "@mantine/core";
import { PlusIcon, TrashIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useListAround } from "../rich-text/use-list-around.ts";
import { inGroups, useVariables, type Variables } from "../variables/use-variables.ts";
import { Segments } from "./align-field.tsx";
import controls from "./controls.module.css";
import type { Setting } from "./subject.ts";
import {
  changedRule,
  EVERYBODY,
  kept,
  needsValue,
  operatorsFor,
  type VisibilityOperator,
  type VisibilityRule,
} from "./visibility-rules.ts";
import { useVisibilityLabels } from "./visibility-labels.ts";

const RULES_MAX = 10;
const VALUE_MAX = 200;

/** The audience and devices of a part of the email, with a summary. */
export function VisibilityFields({ value, onChange }: Setting<Visibility | null>) {
  const { t } = useTranslation("editor");
  const variables = useVariables(useListAround());
  const labels = useVisibilityLabels(variables);
  if (value === undefined) {
    return (
      <>
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.visibility.mixed")}
        </Text>
        <Button variant="default" onClick={() => onChange(null)}>
          {t("inspector.visibility.showAll")}
        </Button>
      </>
    );
  }
  const now = value ?? EVERYBODY;
  const change = (part: Partial<Visibility>) => onChange(kept({ ...now, ...part }));
  const add = () => {
    const first =
      variables.choices.find(({ group }) => group === "fields" || group === "item") ??
      variables.choices[0];
    change({ rules: [...now.rules, { path: first?.path ?? "account.name", operator: "isSet" }] });
  };
  return (
    <>
      <Text className={controls.sentence} size="xs" aria-live="polite">
        {labels(value)}
      </Text>
      <Segments
        label={t("inspector.visibility.devices")}
        value={now.devices}
        onChange={(devices) => change({ devices })}
        options={(["all", "desktop", "phone"] as const).map((one) => ({
          value: one,
          label: t(`inspector.visibility.device.${one}`),
        }))}
      />
      {now.devices !== "all" && (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.visibility.devicesHint")}
        </Text>
      )}
      {now.rules.length > 1 && (
        <Segments
          label={t("inspector.visibility.match")}
          value={now.match}
          onChange={(match) => change({ match })}
          options={(["all", "any"] as const).map((one) => ({
            value: one,
            label: t(`inspector.visibility.matches.${one}`),
          }))}
        />
      )}
      {now.rules.map((rule, at) => (
        <Rule
          // oxlint-disable-next-line react/no-array-index-key -- a rule has no id; its position identifies it
          key={at}
          place={at + 1}
          rule={rule}
          variables={variables}
          onChange={(next) => change({ rules: now.rules.with(at, next) })}
          onRemove={() => change({ rules: now.rules.toSpliced(at, 1) })}
        />
      ))}
      <Button
        variant="default"
        leftSection={<PlusIcon size={16} aria-hidden />}
        disabled={now.rules.length >= RULES_MAX}
        onClick={add}
      >
        {t("inspector.visibility.add")}
      </Button>
    </>
  );
}

interface RuleProps {
  place: number;
  rule: VisibilityRule;
  variables: Variables;
  onChange: (rule: VisibilityRule) => void;
  onRemove: () => void;
}

function Rule({ place, rule, variables, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation("editor");
  const typeOf = (path: string) => variables.find(path)?.type ?? "text";
  const type = typeOf(rule.path);
  const groups = inGroups(variables.choices.filter(({ group }) => group !== "links"));
  const known = variables.find(rule.path) !== undefined;
  const label = t("inspector.visibility.rule", { place });
  return (
    <Stack className={controls.rule} gap={6} role="group" aria-label={label}>
      <Group gap="3xs" wrap="nowrap">
        <Select
          style={{ flex: 1 }}
          aria-label={t("inspector.visibility.field")}
          searchable
          allowDeselect={false}
          value={rule.path}
          data={[
            ...(known ? [] : [{ value: rule.path, label: variables.label(rule.path) }]),
            ...groups.map(({ group, choices }) => ({
              group: t(`variables.groups.${group}`),
              items: choices.map(({ path, label: name }) => ({ value: path, label: name })),
            })),
          ]}
          error={!variables.isKnown(rule.path) && t("variables.unknown", { path: rule.path })}
          onChange={(path) => path !== null && onChange(changedRule(rule, { path }, typeOf(path)))}
        />
        <Tooltip label={t("inspector.visibility.remove", { place })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t("inspector.visibility.remove", { place })}
            onClick={onRemove}
          >
            <TrashIcon size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Select
        aria-label={t("inspector.visibility.operator")}
        allowDeselect={false}
        value={rule.operator}
        data={operatorsFor(type).map((operator) => ({
          value: operator,
          label: t(`inspector.visibility.operators.${operator}`),
        }))}
        onChange={(next) => {
          const operator = operatorsFor(type).find(
            (one): one is VisibilityOperator => one === next,
          );
          if (operator) onChange(changedRule(rule, { operator }, type));
        }}
      />
      {needsValue(rule.operator) &&
        (type === "number" ? (
          <NumberInput
            aria-label={t("inspector.visibility.value")}
            value={typeof rule.value === "number" ? rule.value : ""}
            onChange={(next) => typeof next === "number" && onChange({ ...rule, value: next })}
          />
        ) : (
          <TextInput
            aria-label={t("inspector.visibility.value")}
            placeholder={t("inspector.visibility.value")}
            type={type === "date" ? "date" : "text"}
            dir="auto"
            maxLength={VALUE_MAX}
            value={String(rule.value ?? "")}
            onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
          />
        ))}
    </Stack>
  );
}
