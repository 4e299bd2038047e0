import type { AnalyzeFilters, AnalyzeScope } from "@arauto/contracts";
import { type AnalyzeView, FILTERS, readView, writeView } from "./analyze-address.ts";

/** URL parameter of the saved view. */
export const VIEW_PARAM = "view";

/** Returns the part of a URL that saved views and links keep: not the metric or the sort order. */
export function scopeOf({ period, from, to, compare, filters }: AnalyzeView): AnalyzeScope {
  const kept = Object.fromEntries(
    FILTERS.flatMap((name) => (filters[name] ? [[name, [...filters[name]]]] : [])),
  ) as AnalyzeFilters;
  return { period, from: from ?? null, to: to ?? null, compare, filters: kept };
}

/** Returns whether two scopes show the same. The order of values has no meaning. */
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

/** The scope of a URL without parameters. */
export const DEFAULT_SCOPE = scopeOf(readView(new URLSearchParams()));

/** Returns the query string of a scope, as used in links. `id`: of the saved view. */
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
