import { z } from "zod";
import {
  customEventName,
  customEventPropertyName,
  customEventPropertyType,
  type CustomEventPropertyType,
} from "./custom-events.ts";
import {
  filterOperands,
  filterOperator,
  type FilterOperator,
  OPERATORS_BY_TYPE,
  requireOperands,
} from "./filter-operators.ts";

/** Maximum number of conditions on the properties of one event. */
export const CUSTOM_EVENT_CONDITIONS_MAX = 10;

/** Operators supported by each type of property, in the order they are offered. */
export const OPERATORS_BY_PROPERTY_TYPE: Record<
  CustomEventPropertyType,
  readonly FilterOperator[]
> = {
  text: OPERATORS_BY_TYPE.text,
  number: OPERATORS_BY_TYPE.number,
  boolean: OPERATORS_BY_TYPE.boolean,
  date: OPERATORS_BY_TYPE.date.filter(
    (operator) => operator !== "anniversaryToday" && operator !== "anniversaryThisMonth",
  ),
};

/** A condition on one property. An event without the property, or with a value of another type, has no such value. */
export const customEventPropertyCondition = z
  .object({
    property: customEventPropertyName,
    /** The type to compare as. */
    type: customEventPropertyType,
    operator: filterOperator,
    ...filterOperands,
  })
  .superRefine(requireOperands)
  .meta({ id: "CustomEventPropertyCondition" });
export type CustomEventPropertyCondition = z.infer<typeof customEventPropertyCondition>;

export const customEventPropertyConditions = z
  .array(customEventPropertyCondition)
  .max(CUSTOM_EVENT_CONDITIONS_MAX);

/** Any event of a name whose properties meet all conditions. */
export const customEventMatch = z
  .object({ name: customEventName, where: customEventPropertyConditions.default([]) })
  .meta({ id: "CustomEventMatch" });
export type CustomEventMatch = z.output<typeof customEventMatch>;
