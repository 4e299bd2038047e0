import type { AnalyzeFilters, AnalyzeScope } from "@arauto/contracts";
import { type AnalyzeView, FILTERS, readView, writeView } from "./analyze-address.ts";

/** Names the saved view in the address. */
export const VIEW_PARAM = "view";

/** Returns what of an address a saved view or a link keeps: not the metric or the order of rows. */
export function scopeOf({ period, from, to, compare, filters }: AnalyzeView): AnalyzeScope {
  const kept = Object.fromEntries(
    FILTERS.flatMap((name) => (filters[name] ? [[name, [...filters[name]]]] : [])),
  ) as AnalyzeFilters;
  return { period, from: from ?? null, to: to ?? null, compare, filters: kept };
}

/** Whether two scopes show the same. The order of values has no meaning. */
export function isSameScope(one: AnalyzeScope, other: AnalyzeScope): boolean {
  const isSame = (name: keyof AnalyzeFilters) => {
    const sorted = (scope: AnalyzeScope) => [...(scope.filters[name] ?? [])].toSorted();
    return sorted(one).join("\n") === sorted(other).join("\n");
  };
  return (
    one.period === other.period &&
    one.from === other.from &&
    one.to === other.to &&
    one.compare === other.compare &&
    FILTERS.every(isSame)
  );
}

/** The scope of an address without parameters. */
export const DEFAULT_SCOPE = scopeOf(readView(new URLSearchParams()));

/** Returns the address of a scope, as the search of a link. `id`: of the saved view. */
export function addressOfScope(scope: AnalyzeScope, id?: string): string {
  const params = writeView(new URLSearchParams(), {
    period: scope.period,
    from: scope.from ?? undefined,
    to: scope.to ?? undefined,
    compare: scope.compare,
    filters: scope.filters,
  });
  if (id !== undefined) params.set(VIEW_PARAM, id);
  const search = params.toString();
  return search === "" ? "/analyze" : `/analyze?${search}`;
}
