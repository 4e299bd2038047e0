import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from "@mantine/core";
import { ArrowUUpLeftIcon } from "@phosphor-icons/react/ArrowUUpLeft";
import { ArrowUUpRightIcon } from "@phosphor-icons/react/ArrowUUpRight";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../app/api.generated.ts";
import classes from "./condition-list.module.css";
import { ConditionRow } from "./condition-row.tsx";
import { emptyCondition } from "./draft.ts";
import type { Draft, ReadDraft } from "./draft.ts";

const CONDITIONS_MAX = 50;

interface Props {
  draft: Draft;
  read: ReadDraft;
  fields: readonly CustomField[];
  /** Shows without a way to change anything. */
  readOnly: boolean;
  strict: boolean;
  /** What the server found wrong, by row key. */
  serverFaults: ReadonlyMap<string, string>;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onChange: (draft: Draft, place: string) => void;
}

/** All or any of some conditions, tied together by a bracket with the word on it. */
export function ConditionList({ draft, read, fields, readOnly, strict, serverFaults, canUndo, canRedo, onUndo, onRedo, onChange }: Props) {
  const { t } = useTranslation("filters");
  return (
    <section className={classes.card} aria-labelledby="filter-conditions">
      <div className={classes.head}>
        <h2 id="filter-conditions" className={classes.title}>
          {t("conditions.title")}
        </h2>
        {!readOnly && (
          <Group gap={4}>
            <Tooltip label={t("undo")}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={classes.step}
                disabled={!canUndo}
                aria-label={t("undo")}
                onClick={onUndo}
              >
                <ArrowUUpLeftIcon size={18} className="flip-rtl" aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t("redo")}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                className={classes.step}
                disabled={!canRedo}
                aria-label={t("redo")}
                onClick={onRedo}
              >
                <ArrowUUpRightIcon size={18} className="flip-rtl" aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </div>
      <SegmentedControl
        className={classes.switch}
        aria-label={t("conditions.logic")}
        value={draft.operator}
        data={[
          { value: "AND", label: t("conditions.all") },
          { value: "OR", label: t("conditions.any") },
        ]}
        onChange={(value) => onChange({ ...draft, operator: value === "OR" ? "OR" : "AND" }, "logic")}
      />
      <ol className={classes.rows} data-single={draft.conditions.length < 2 || undefined}>
        {draft.conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            number={index + 1}
            reading={read.rows.get(condition.key)}
            fields={fields}
            joint={index > 0 && t(draft.operator === "AND" ? "conditions.and" : "conditions.or")}
            readOnly={readOnly}
            strict={strict}
            serverFault={serverFaults.get(condition.key)}
            onChange={(changed, place) =>
              onChange({ ...draft, conditions: draft.conditions.map((former) => (former.key === condition.key ? changed : former)) }, place)
            }
            onRemove={() =>
              onChange(
                { ...draft, conditions: draft.conditions.filter((former) => former.key !== condition.key) },
                `remove.${condition.key}`,
              )
            }
          />
        ))}
      </ol>
      {draft.conditions.length === 0 && <p className={classes.none}>{t(strict ? "conditions.needed" : "conditions.none")}</p>}
      {!readOnly && (
        <Tooltip label={t("conditions.tooMany", { count: CONDITIONS_MAX })} disabled={draft.conditions.length < CONDITIONS_MAX}>
          <Button
            variant="default"
            mt="sm"
            leftSection={<PlusIcon size={16} aria-hidden />}
            data-disabled={draft.conditions.length >= CONDITIONS_MAX || undefined}
            onClick={() => {
              if (draft.conditions.length >= CONDITIONS_MAX) return;
              const added = emptyCondition();
              onChange({ ...draft, conditions: [...draft.conditions, added] }, `add.${added.key}`);
            }}
          >
            {t("conditions.add")}
          </Button>
        </Tooltip>
      )}
    </section>
  );
}
