import { Stack, Text } from "@mantine/core";
import { Handle, type NodeProps, Position } from "@xyflow/react";
import { TargetIcon, WarningIcon } from "@phosphor-icons/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TemplateThumbnail } from "../../templates/index.ts";
import type { BranchRef } from "../flow/flow-branches.ts";
import { STEP_APPEARANCE, StepMark } from "../steps/step-appearance.tsx";
import { NamedLine, useBranchName } from "../steps/use-step-labels.tsx";
import classes from "./canvas.module.css";
import type { ShownFigures } from "../use-results.ts";
import { InsertMenu } from "./insert-menu.tsx";
import { labelRowOf, placeOfBranch, type StepNodeType } from "./nodes.ts";

/** A step: its type, description and problems, and an insert button at each open end. */
export const StepNode = memo(function StepNode({
  id,
  data,
  selected,
  dragging,
}: NodeProps<StepNodeType>) {
  const { t } = useTranslation("workflows");
  const nameOf = useBranchName();
  const { type, words, errors, branches, open, figures, readOnly, isFirst, templateId } = data;
  const [error] = errors;
  return (
    <>
      <div
        className={classes.card}
        data-selected={selected || undefined}
        data-dragging={dragging || undefined}
        data-mail={templateId !== null || undefined}
        style={{ "--family": STEP_APPEARANCE[type].color } as React.CSSProperties}
      >
        <span className={classes.strip} aria-hidden />
        <StepMark type={type} size={30} />
        <Texts words={words} />
        {templateId !== null && (
          <span className={classes.thumbnail}>
            <TemplateThumbnail id={templateId} name={words.title} />
          </span>
        )}
        {figures && <Figures figures={figures} />}
      </div>
      {error !== undefined && (
        <Text className={classes.error} span size="3xs" fw={550} c="var(--warning-text)">
          <WarningIcon size={12} weight="fill" aria-hidden />
          <span>{errors.length > 1 ? t("checks.count", { count: errors.length }) : error}</span>
        </Text>
      )}
      {!isFirst && (
        <Handle
          id="in"
          type="target"
          position={Position.Top}
          className={classes.target}
          isConnectable={!readOnly}
        />
      )}
      {branches.map((branch, at) => {
        const left = `${placeOfBranch(at, branches.length) * 100}%`;
        const name = branches.length > 1 ? nameOf(branch) : null;
        return (
          <span key={branch}>
            <Handle
              id={branch}
              type="source"
              position={Position.Bottom}
              className={classes.source}
              style={{ left }}
              isConnectable={!readOnly}
            />
            {open.includes(branch) && (
              <OpenEnd
                way={{ from: id, branch }}
                title={words.title}
                name={name}
                left={left}
                row={labelRowOf(at, branches.length)}
                readOnly={readOnly}
              />
            )}
          </span>
        );
      })}
    </>
  );
});

/** The title and the description; the goal of an entry follows it. */
function Texts({ words }: Pick<StepNodeType["data"], "words">) {
  return (
    <Stack gap={1} justify="center">
      <Text lh="1.125rem" component="bdi" size="sm" fw={600} truncate>
        {words.title}
      </Text>
      <span className={classes.line} data-short={words.goal !== null || undefined}>
        {words.line}
      </span>
      {words.goal !== null && (
        <span className={classes.goal}>
          <TargetIcon size={12} aria-hidden />
          <span className={classes.goalText}>
            <NamedLine line={words.goal} />
          </span>
        </span>
      )}
    </Stack>
  );
}

interface OpenEndProps {
  way: BranchRef;
  /** The step's title. */
  title: string;
  /** The branch's name; null if it is the only one. */
  name: string | null;
  left: string;
  row: 0 | 1 | null;
  readOnly: boolean;
}

/** A branch that leads nowhere yet, with an insert button. */
function OpenEnd({ way, title, name, left, row, readOnly }: OpenEndProps) {
  const { t } = useTranslation("workflows");
  return (
    <span className={classes.open} style={{ left }} data-row={row ?? undefined}>
      <span className={classes.stub} aria-hidden />
      {name !== null && <span className={classes.branch}>{name}</span>}
      {readOnly ? (
        <span className={classes.dead} aria-hidden />
      ) : (
        <InsertMenu
          way={way}
          label={t("insert.after", { name: title, branch: name ?? "" })}
          isEnd
        />
      )}
    </span>
  );
}

/** How many contacts arrived, how many are here now, and how their emails performed. */
function Figures({ figures }: { figures: ShownFigures }) {
  const { t } = useTranslation("workflows");
  const formats = useFormats();
  const { mail, unknown } = figures;
  const shown =
    unknown !== undefined
      ? ([
          ["arrived", figures.arrived],
          ["short.waiting", figures.present],
          ...(unknown > 0
            ? ([["short.unknown", unknown]] as const)
            : figures.goalReached > 0
              ? ([["short.goal", figures.goalReached]] as const)
              : ([["short.ended", figures.ended]] as const)),
        ] as const)
      : mail
        ? ([
            ["sent", mail.sent],
            ["opened", mail.opened],
            ["clicked", mail.clicked],
          ] as const)
        : ([
            ["arrived", figures.arrived],
            ["present", figures.present],
            ["failed", figures.failed],
          ] as const);
  return (
    <dl className={classes.figures}>
      {shown.map(([key, value]) => (
        <div key={key} data-bad={(key === "failed" && value > 0) || undefined}>
          <dd>{formats.number(value)}</dd>
          <dt>{t(`figures.${key}`)}</dt>
        </div>
      ))}
    </dl>
  );
}
