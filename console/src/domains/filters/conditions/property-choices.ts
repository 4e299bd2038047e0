import type { CustomEventPropertyType } from "@arauto/contracts";
import type { FilterNames } from "../builder/filter-names.ts";

/** A property of a custom event, with values of one type. */
export interface PropertyChoice {
  name: string;
  type: CustomEventPropertyType;
  /** Events also had values of other types. */
  isAmbiguous: boolean;
}

/** Returns the properties that events of a name had, one for each type. */
export function propertyChoices(
  { customEvents = [] }: FilterNames,
  eventName: string,
): PropertyChoice[] {
  const properties = customEvents.find(({ name }) => name === eventName)?.properties ?? [];
  return properties.flatMap(({ name, types }) =>
    types.map((type) => ({ name, type, isAmbiguous: types.length > 1 })),
  );
}
