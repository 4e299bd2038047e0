import type { FilterDefinition } from "@arauto/contracts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import {
  useListCustomEventNamesQuery,
  useSuggestFilterValuesQuery,
} from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { knownFields, purchaseEvent, type StarterField, typicalAmount } from "./known-fields.ts";

/** A filter to start from. */
export interface FilterStarter {
  name: string;
  definition: FilterDefinition;
}

/** Filters to start from; incomplete while the values of fields load. */
interface FilterStarters {
  starters: FilterStarter[];
  isLoading: boolean;
}

type Condition = FilterDefinition["conditions"][number];

const NAME_MAX = 100;
const OPENED_DAYS = 90;
const CLICKED_DAYS = 30;
const EVENT_DAYS = 30;
const NO_PURCHASE_DAYS = 90;
const NEW_DAYS = 30;
/** Fills rows of two or three. */
const STARTERS_MAX = 6;

const starter = (name: string, condition: Condition): FilterStarter => ({
  name: name.slice(0, NAME_MAX),
  definition: { operator: "AND", conditions: [condition] },
});

const valuesOf = (field: StarterField | undefined) =>
  field ? { source: "custom" as const, field: field.identifier } : skipToken;

/** Suggests filters that these custom fields allow: by birthday, by city, by amount spent. */
export function useFieldStarters(fields: readonly StarterField[]): FilterStarters {
  const { t } = useTranslation("filters");
  const { number } = useFormats();
  const { birthday, city, spent } = knownFields(fields);
  const cities = useSuggestFilterValuesQuery(valuesOf(city));
  const amounts = useSuggestFilterValuesQuery(valuesOf(spent));
  const place = cities.data?.items[0]?.value;
  const amount = typicalAmount(amounts.data?.items.map(({ value }) => value) ?? []);
  const starters: FilterStarter[] = [];
  if (birthday) {
    const { identifier: field } = birthday;
    starters.push(
      starter(t("starters.birthdays"), {
        source: "custom",
        field,
        operator: "anniversaryThisMonth",
      }),
    );
  }
  if (city && place !== undefined)
    starters.push(
      starter(t("starters.place", { field: city.name, value: place }), {
        source: "custom",
        field: city.identifier,
        operator: "equals",
        value: place,
      }),
    );
  if (spent && amount !== undefined)
    starters.push(
      starter(t("starters.above", { field: spent.name, value: number(amount) }), {
        source: "custom",
        field: spent.identifier,
        operator: "greaterThan",
        value: amount,
      }),
    );
  return { starters, isLoading: cities.isLoading || amounts.isLoading };
}

/** Suggests contacts who never opened an email. */
export function useNeverOpened(): FilterStarter {
  const { t } = useTranslation("filters");
  return starter(t("starters.neverOpened"), {
    source: "engagement",
    field: "opened",
    operator: "didNot",
  });
}

/** Suggests filters by the fields and events of the workspace, the most informative first. */
export function useFilterStarters(): FilterStarters {
  const { t } = useTranslation("filters");
  const { data: fields = [], isLoading: isWithoutFields } = useAllCustomFields();
  const { data: events, isLoading: isWithoutEvents } = useListCustomEventNamesQuery();
  const byField = useFieldStarters(fields.filter(({ status }) => status === "active"));
  const neverOpened = useNeverOpened();
  const event = events?.items[0]?.name;
  const purchase = purchaseEvent(events?.items.map(({ name }) => name) ?? []);
  const starters = [
    ...byField.starters,
    ...(purchase === undefined
      ? []
      : [
          starter(t("starters.noPurchase", { count: NO_PURCHASE_DAYS }), {
            source: "customEvent",
            field: purchase,
            operator: "didNot",
            days: NO_PURCHASE_DAYS,
          }),
        ]),
    starter(t("starters.opened", { count: OPENED_DAYS }), {
      source: "engagement",
      field: "opened",
      operator: "did",
      days: OPENED_DAYS,
    }),
    neverOpened,
    ...(event === undefined
      ? []
      : [
          starter(t("starters.event", { event, count: EVENT_DAYS }), {
            source: "customEvent",
            field: event,
            operator: "did",
            days: EVENT_DAYS,
          }),
        ]),
    starter(t("starters.clicked", { count: CLICKED_DAYS }), {
      source: "engagement",
      field: "clicked",
      operator: "did",
      days: CLICKED_DAYS,
    }),
    starter(t("starters.newcomers", { count: NEW_DAYS }), {
      source: "standard",
      field: "createdAt",
      operator: "inLastDays",
      value: NEW_DAYS,
    }),
  ].slice(0, STARTERS_MAX);
  return { starters, isLoading: isWithoutFields || isWithoutEvents || byField.isLoading };
}
