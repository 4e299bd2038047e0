import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useListPreferences } from "../../lib/preferences.ts";
import type { ListFilter } from "./list-filters.tsx";
import type { ListPageState } from "./list-page-state.ts";
import type { ListState } from "./list-state.ts";
import { type FixedView, SavedViews } from "./saved-views.tsx";
import { type CountedEndpoint, ViewNumber, ViewTotal } from "./view-total.tsx";

interface Props<T> {
  /** Stores the views under this name. */
  name: string;
  title: string;
  state: ListPageState<T>;
  /** The filter whose values are tabs. */
  tabs: ListFilter | undefined;
  endpoint: CountedEndpoint;
}

/** The views above a list page: all records, one for each value of the tabs, and the user's saved views. */
export function ListTabs<T>({ name, title, state, tabs, endpoint }: Props<T>) {
  const { t } = useTranslation("common");
  const [{ views = [] }, prefer] = useListPreferences(name);
  const latestViews = useRef(views);
  useEffect(() => {
    latestViews.current = views;
  });
  return (
    <SavedViews
      label={t("views.label", { list: title })}
      list={state.list}
      views={views}
      fixed={fixedViews(tabs)}
      onChange={(change) => prefer({ views: change(latestViews.current) })}
      count={(query) => <ViewTotal endpoint={endpoint} arg={state.argOf(query) as object} />}
    />
  );
}

/** Returns the list within a tab: the tab itself is not a condition, and clearing the conditions keeps it. */
export function withoutTab(list: ListState, tabs: ListFilter | undefined): ListState {
  if (!tabs || list.filters[tabs.name] === undefined) return list;
  const { [tabs.name]: tab = "", ...filters } = list.filters;
  return { ...list, filters, clearFilters: () => list.show(tabQuery(tabs, tab)) };
}

const tabQuery = ({ name }: ListFilter, value: string) =>
  new URLSearchParams({ [name]: value }).toString();

function fixedViews(tabs: ListFilter | undefined): FixedView[] {
  if (!tabs) return [];
  return tabs.values.map(({ value, label, total }) => ({
    name: label,
    query: tabQuery(tabs, value),
    total: total === undefined ? null : <ViewNumber>{total}</ViewNumber>,
  }));
}
