import { Alert, Flex, Text } from "@mantine/core";
import type { WorkflowDefinition } from "@arauto/contracts";
import { InfoIcon, WarningCircleIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { StepMark } from "../steps/step-appearance.tsx";
import { useStepLabels } from "../steps/use-step-labels.tsx";
import classes from "./file.module.css";
import type { Unlinked } from "./relink-records.ts";
import type { LeftOut } from "./workflow-file.ts";

interface Props {
  name: string;
  definition: WorkflowDefinition;
  unlinked: readonly Unlinked[];
  leftOut: readonly LeftOut[];
  linksLeftOut: number;
  notesLeftOut: number;
}

/** A preview of an import: its steps, the references to select again, and the parts that are left out. */
export function ImportSummary({
  name,
  definition,
  unlinked,
  leftOut,
  linksLeftOut,
  notesLeftOut,
}: Props) {
  const { t } = useTranslation("workflow-steps");
  const formats = useFormats();
  const wordsOf = useStepLabels(definition);
  const { steps } = definition;
  const number = (count: number) => ({ count, number: formats.number(count) });
  const missing = ({ what, name: called }: Pick<Unlinked, "what" | "name">) => {
    if (what === "owner") return t("file.unlinked.nameless.owner");
    if (what === "secret" || what === "header")
      return t(`file.unlinked.${what}`, { name: called ?? "" });
    return called === null
      ? t(`file.unlinked.nameless.${what}`)
      : t(`file.unlinked.${what}`, { name: called });
  };
  const lost = leftOut.length + linksLeftOut + notesLeftOut;
  return (
    <>
      <section aria-labelledby="workflow-file-found">
        <Flex
          id="workflow-file-found"
          className={classes.title}
          component="h3"
          gap="var(--space-1) var(--space-3)"
          align="baseline"
          justify="space-between"
          wrap="wrap"
          role="status"
        >
          {name !== "" && <bdi>{name}</bdi>}
          <span>{t("file.found", number(steps.length))}</span>
        </Flex>
        <Steps definition={definition} />
      </section>
      {unlinked.length > 0 && (
        <SummaryNotice
          tone="orange"
          icon={<WarningCircleIcon aria-hidden />}
          title={t("file.unlinked.title", number(unlinked.length))}
        >
          {unlinked.map(({ step, what, name: called }) => (
            <li key={`${step.id} ${what} ${called}`}>
              <bdi>{wordsOf(step, definition).title}</bdi>
              {": "}
              {missing({ what, name: called })}
              {what === "filter" && step.type === "email" && ` ${t("file.unlinked.safe")}`}
            </li>
          ))}
        </SummaryNotice>
      )}
      {lost > 0 && (
        <SummaryNotice tone="gray" icon={<InfoIcon aria-hidden />} title={t("file.leftOut.title")}>
          {leftOut.map(({ number: at, step, setting }) => (
            <li key={`${at} ${setting}`}>
              {t(setting === null ? "file.leftOut.step" : "file.leftOut.setting", {
                at: formats.number(at),
                step,
                setting,
              })}
            </li>
          ))}
          {linksLeftOut > 0 && <li>{t("file.leftOut.links", number(linksLeftOut))}</li>}
          {notesLeftOut > 0 && <li>{t("file.leftOut.notes", number(notesLeftOut))}</li>}
        </SummaryNotice>
      )}
      <Text size="xs" c="dimmed">
        {t("file.replaces")}
      </Text>
    </>
  );
}

/** The steps in a box that can be focused, so that it can be scrolled with the keyboard. */
function Steps({ definition }: Pick<Props, "definition">) {
  const wordsOf = useStepLabels(definition);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Flex
      className={classes.steps}
      component="ol"
      direction="column"
      gap="xs"
      tabIndex={0}
      aria-labelledby="workflow-file-found"
    >
      {definition.steps.map((step) => {
        const words = wordsOf(step, definition);
        return (
          <li key={step.id}>
            <StepMark type={step.type} size={24} />
            <span className={classes.words}>
              <Text component="bdi" inherit fw={600}>
                {words.title}
              </Text>{" "}
              <Text span inherit c="dimmed">
                {words.line}
              </Text>
            </span>
          </li>
        );
      })}
    </Flex>
  );
}

function SummaryNotice({
  tone,
  icon,
  title,
  children,
}: {
  tone: "orange" | "gray";
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <Alert color={tone} icon={icon} title={title}>
      <Flex className={classes.list} component="ul" direction="column" gap="3xs">
        {children}
      </Flex>
    </Alert>
  );
}
