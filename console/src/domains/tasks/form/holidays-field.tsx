import { BRAZILIAN_STATES, HOLIDAY_CALENDARS, HOLIDAY_RULES } from "@arauto/contracts";
import { Anchor, Input, MultiSelect, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListOwnHolidaysQuery } from "../../../lib/api.generated.ts";
import { matchIgnoringAccents } from "../../../ui/forms/time-zone-select.tsx";
import { OwnHolidaysDialog } from "./own-holidays-dialog.tsx";
import type { TaskDraft } from "./use-task-draft.ts";

const OWN = "own";

/** The names of Brazil's states, which are the same in every language. */
const STATES: Record<(typeof BRAZILIAN_STATES)[number], string> = {
  "br-ac": "Acre",
  "br-al": "Alagoas",
  "br-am": "Amazonas",
  "br-ap": "Amapá",
  "br-ba": "Bahia",
  "br-ce": "Ceará",
  "br-df": "Distrito Federal",
  "br-es": "Espírito Santo",
  "br-go": "Goiás",
  "br-ma": "Maranhão",
  "br-mg": "Minas Gerais",
  "br-ms": "Mato Grosso do Sul",
  "br-mt": "Mato Grosso",
  "br-pa": "Pará",
  "br-pb": "Paraíba",
  "br-pe": "Pernambuco",
  "br-pi": "Piauí",
  "br-pr": "Paraná",
  "br-rj": "Rio de Janeiro",
  "br-rn": "Rio Grande do Norte",
  "br-ro": "Rondônia",
  "br-rr": "Roraima",
  "br-rs": "Rio Grande do Sul",
  "br-sc": "Santa Catarina",
  "br-se": "Sergipe",
  "br-sp": "São Paulo",
  "br-to": "Tocantins",
};

/** Selects the holiday calendars, and what a task does on holidays. */
export function HolidaysField({ draft }: { draft: TaskDraft }) {
  const { t } = useTranslation(["task-form", "holidays"]);
  const { holidays } = draft.values;
  const [isEditing, setEditing] = useState(false);
  const isWide = useMediaQuery("(min-width: 30em)", true, { getInitialValueInEffect: false });
  const { data: own } = useListOwnHolidaysQuery();
  const chosen = [...holidays.calendars, ...(holidays.own ? [OWN] : [])];
  const set = (part: Partial<typeof holidays>) =>
    draft.change({ holidays: { ...holidays, ...part } });

  function choose(next: string[]): void {
    const calendars = HOLIDAY_CALENDARS.filter((one) => next.includes(one));
    const isFirst = chosen.length === 0 && next.length > 0;
    set({
      calendars,
      own: next.includes(OWN),
      // Selecting a calendar also sets what happens on holidays.
      ...(isFirst && holidays.rule === "run" && { rule: "skip" as const }),
    });
  }

  return (
    <div>
      <MultiSelect
        label={t("task-form:holidays.label")}
        placeholder={chosen.length === 0 ? t("task-form:holidays.none") : undefined}
        searchable
        clearable
        hidePickedOptions
        filter={matchIgnoringAccents}
        data={[
          ...(["br", "es", "us"] as const).map((value) => ({
            value,
            label: t(`holidays:calendar.${value}`),
          })),
          {
            value: OWN,
            label: t("task-form:holidays.own", { count: own?.items.length ?? 0 }),
          },
          ...BRAZILIAN_STATES.map((value) => ({
            value,
            label: t("holidays:calendar.state", { state: STATES[value] }),
          })),
        ]}
        value={chosen}
        onChange={choose}
      />
      <Anchor component="button" type="button" size="xs" mt="2xs" onClick={() => setEditing(true)}>
        {t("task-form:holidays.editOwn")}
      </Anchor>
      {chosen.length > 0 && (
        <Input.Wrapper label={t("task-form:holidays.rule")} labelElement="div" mt="sm">
          <div>
            <SegmentedControl
              orientation={isWide ? "horizontal" : "vertical"}
              aria-label={t("task-form:holidays.rule")}
              data={HOLIDAY_RULES.map((value) => ({
                value,
                label: t(`task-form:holidays.rules.${value}`),
              }))}
              value={holidays.rule}
              onChange={(rule) => set({ rule })}
            />
          </div>
        </Input.Wrapper>
      )}
      <OwnHolidaysDialog opened={isEditing} onClose={() => setEditing(false)} />
    </div>
  );
}
