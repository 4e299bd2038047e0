import { CUSTOM_EVENT_CONDITIONS_MAX, type CustomEventMatch } from "@arauto/contracts";
import { Box, Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useListCustomEventNamesQuery } from "../../../lib/api.generated.ts";
import type { FilterNames } from "../builder/filter-names.ts";
import { type DraftCondition, draftOf, emptyCondition, emptyProperty } from "../draft/draft.ts";
import { propertyProblems, readCondition } from "../draft/read-draft.ts";
import { EventSelect } from "./event-select.tsx";
import { propertyChoices } from "./property-choices.ts";
import { PropertyRow } from "./property-row.tsx";

interface Props {
  value: CustomEventMatch | null;
  error: ReactNode;
  /** Called with each complete event; incomplete input changes nothing. */
  onChange: (event: CustomEventMatch) => void;
}

/** A custom event by its name, with conditions on its properties. */
export function CustomEventMatchInput({ value, error, onChange }: Props) {
  const { t, i18n } = useTranslation("filters");
  const known = useListCustomEventNamesQuery();
  const names: FilterNames = { fields: [], topics: [], customEvents: known.data?.items ?? [] };
  const [draft, setDraft] = useState(() => draftOfMatch(value, i18n.language));
  const [last, setLast] = useState(value);
  // Undo and other versions replace the value externally.
  if (JSON.stringify(value) !== JSON.stringify(last)) {
    setLast(value);
    setDraft(draftOfMatch(value, i18n.language));
  }
  const change = (next: DraftCondition) => {
    setDraft(next);
    const reading = readCondition(next, names, i18n.language);
    if (reading.kind !== "complete") return;
    const event = { name: next.field, where: reading.condition.where ?? [] };
    setLast(event);
    onChange(event);
  };
  const choices = propertyChoices(names, draft.field);
  const problems = propertyProblems(draft, i18n.language);
  const [first] = choices;
  return (
    <div>
      <EventSelect
        name={draft.field}
        offered={known.data?.items.map(({ name }) => name)}
        error={error}
        onChange={(name) => change({ ...draft, field: name, where: [] })}
      />
      {draft.where.map((row, index) => (
        <PropertyRow
          key={row.key}
          joint={t(index === 0 ? "customEvent.whereLabel" : "customEvent.and")}
          row={row}
          choices={choices}
          errors={Object.fromEntries(
            Object.entries(problems.get(row.key)?.errors ?? {}).map(([part, one]) => [
              part,
              t(`error.${one}`),
            ]),
          )}
          onChange={(changed) =>
            change({
              ...draft,
              where: draft.where.map((one) => (one.key === row.key ? changed : one)),
            })
          }
          onRemove={() =>
            change({ ...draft, where: draft.where.filter(({ key }) => key !== row.key) })
          }
        />
      ))}
      {first && draft.where.length < CUSTOM_EVENT_CONDITIONS_MAX && (
        <Box mt="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            ms={-8}
            leftSection={<PlusIcon size={14} aria-hidden />}
            onClick={() =>
              change({ ...draft, where: [...draft.where, emptyProperty(first.name, first.type)] })
            }
          >
            {t("customEvent.addProperty")}
          </Button>
        </Box>
      )}
    </div>
  );
}

const draftOfMatch = (value: CustomEventMatch | null, language: string): DraftCondition =>
  value === null
    ? { ...emptyCondition(), source: "customEvent", operator: "did" }
    : draftOf(
        { source: "customEvent", field: value.name, operator: "did", where: value.where },
        language,
      );
