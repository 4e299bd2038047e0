import { Button } from "@mantine/core";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Contact, ListContactsApiArg } from "../../../lib/api.generated.ts";
import { dayIn } from "../../../ui/formats/calendar-days.ts";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";
import { createdRangeNamed, firstWeekdayOf } from "../../../ui/list-page/created-range.ts";
import type { ListPageState } from "../../../ui/list-page/list-page-state.ts";
import { definitionFromList, newFilterAddress } from "../../filters/index.ts";

/** A link that creates a saved filter from the conditions of the list. */
export function CreateFilterLink({ state }: { state: ListPageState<Contact, ListContactsApiArg> }) {
  const { t, i18n } = useTranslation("accounts");
  const timeZone = useContext(TimeZoneContext);
  // A saved filter is changed in place, not copied.
  if (state.arg.filterId !== undefined) return null;
  const range = createdRangeNamed(state.list.filters.created);
  const created = range && {
    range,
    today: dayIn(timeZone, new Date()),
    firstWeekday: firstWeekdayOf(i18n.language),
  };
  const definition = definitionFromList({ ...state.arg, created });
  if (!definition) return null;
  return (
    <Button component={Link} to={newFilterAddress(definition)} variant="subtle">
      {t("createFilter")}
    </Button>
  );
}
