import type { WorkflowStepType } from "@arauto/contracts";
import { CloseButton, Flex, Text, TextInput } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDesigner, useFlowState } from "../designer-context.ts";
import { hasRoom } from "../flow/flow-branches.ts";
import { StepMark } from "../steps/step-appearance.tsx";
import { startTypeDrag } from "./dragged-type.ts";
import classes from "./palette.module.css";

const GROUPS = [
  { key: "send", types: ["email"] },
  { key: "path", types: ["wait", "decision", "split", "end"] },
  { key: "data", types: ["update"] },
  { key: "deals", types: ["createDeal", "moveDeal"] },
  { key: "systems", types: ["request"] },
] as const satisfies readonly { key: string; types: readonly WorkflowStepType[] }[];

/** All step types: dragged, they go where they are dropped; clicked, they follow the selection. */
export function StepPalette() {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  const { actions } = useDesigner();
  const [query, setQuery] = useState("");
  const hasEntry = useFlowState(({ definition }) =>
    definition.steps.some(({ type }) => type === "entry"),
  );
  const isFull = useFlowState(({ definition }) => !hasRoom(definition));
  const needle = query.trim().toLocaleLowerCase();
  const matches = (type: WorkflowStepType) =>
    `${t(`workflow-steps:type.${type}`)} ${t(`workflows:types.${type}`)}`
      .toLocaleLowerCase()
      .includes(needle);
  const groups: { key: string; types: readonly WorkflowStepType[] }[] = hasEntry
    ? [...GROUPS]
    : [{ key: "begin", types: ["entry"] }, ...GROUPS];
  const shown = groups
    .map(({ key, types }) => ({ key, types: types.filter(matches) }))
    .filter(({ types }) => types.length > 0);
  const first = shown[0]?.types[0];

  return (
    <Flex
      className={classes.palette}
      component="aside"
      direction="column"
      gap={20}
      aria-label={t("workflows:palette.title")}
    >
      <TextInput
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        aria-label={t("workflows:palette.search")}
        placeholder={t("workflows:palette.search")}
        leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
        rightSection={
          query === "" ? null : (
            <CloseButton
              size="sm"
              aria-label={t("workflows:palette.clear")}
              onClick={() => setQuery("")}
            />
          )
        }
        onKeyDown={(event) => {
          if (event.key === "Enter" && first && needle !== "") {
            actions.add(first);
            setQuery("");
          } else if (event.key === "Escape" && query !== "") {
            event.stopPropagation();
            setQuery("");
          }
        }}
      />
      {shown.length === 0 && (
        <Text size="2xs" c="var(--text-tertiary)" role="status">
          {t("workflows:palette.nothing", { query })}
        </Text>
      )}
      {shown.map(({ key, types }) => (
        <StepGroup key={key} name={key} types={types} isFull={isFull} />
      ))}
      <Text size="2xs" c="var(--text-tertiary)">
        {t(isFull ? "workflows:full" : "workflows:palette.hint")}
      </Text>
    </Flex>
  );
}

interface StepGroupProps {
  name: string;
  types: readonly WorkflowStepType[];
  isFull: boolean;
}

function StepGroup({ name, types, isFull }: StepGroupProps) {
  const { t } = useTranslation(["workflows", "workflow-steps"]);
  const { actions } = useDesigner();
  const id = useId();
  return (
    <Flex component="section" direction="column" gap={6} aria-labelledby={id}>
      <Text id={id} component="h2" size="2xs" fw={600} c="dimmed" mb="3xs" lts={0} ff="text">
        {t(`workflows:palette.${name}`)}
      </Text>
      {types.map((type) => (
        <Flex
          key={type}
          className={classes.tile}
          component="button"
          type="button"
          gap={10}
          align="center"
          draggable={!isFull}
          disabled={isFull}
          onDragStart={(event: React.DragEvent) => startTypeDrag(event, type)}
          onClick={() => actions.add(type)}
        >
          <StepMark type={type} size={30} />
          <Text display="grid" miw={0} span size="xs" fw={550}>
            <span>{t(`workflow-steps:type.${type}`)}</span>
            <Text lh="0.9375rem" span size="2xs" c="dimmed">
              {t(`workflows:types.${type}`)}
            </Text>
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}
