import { Text } from "@mantine/core";
import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useFormats } from "../formats/formats.ts";
import classes from "./view-total.module.css";

interface Total {
  total: number;
  totalIsEstimate: boolean;
}
/** The total as lists return it: null on every page but the first. */
type ListedTotal = Omit<Total, "total"> & { total: number | null };

/** An endpoint of the API whose response contains the number of records: every list's. */
export interface CountedEndpoint {
  initiate: (arg: never) => ThunkAction<{ unsubscribe: () => void }, never, unknown, UnknownAction>;
  select: (arg: never) => (state: never) => { data?: ListedTotal | undefined };
}

/**
 * Returns the number of records that a query of a list matches; undefined until known, or without an argument. Updates
 * like the list itself.
 */
export function useTotal(endpoint: CountedEndpoint, arg: object | undefined): Total | undefined {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>();
  const asked = JSON.stringify(arg);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const subscription = dispatch(endpoint.initiate(JSON.parse(asked) as never));
    return () => subscription.unsubscribe();
  }, [dispatch, endpoint, asked]);
  const data = useSelector((state) =>
    arg === undefined ? undefined : endpoint.select(arg as never)(state as never).data,
  );
  return data === undefined || data.total === null ? undefined : (data as Total);
}

/**
 * Returns a page with its list's total, which is in the response of the first page; that page is fetched if necessary.
 */
export function usePageWithTotal<Page extends ListedTotal>(
  endpoint: CountedEndpoint,
  arg: object,
  page: Page | undefined,
) {
  const { cursor: _cursor, page: _page, ...first } = arg as { cursor?: string; page?: number };
  const known = useTotal(endpoint, page?.total === null ? first : undefined);
  if (page === undefined || page.total !== null || known === undefined) return page;
  return { ...page, total: known.total, totalIsEstimate: known.totalIsEstimate };
}

/** A number next to a view's name. */
export function ViewNumber({ children }: { children: number }) {
  const { number } = useFormats();
  return (
    <Text className={classes.total} span inherit c="var(--text-tertiary)" fw={430}>
      {number(children)}
    </Text>
  );
}

/** The number of records next to a view's name; nothing until known. */
export function ViewTotal({ endpoint, arg }: { endpoint: CountedEndpoint; arg: object }) {
  const { number } = useFormats();
  const total = useTotal(endpoint, arg);
  if (!total) return null;
  return (
    <Text className={classes.total} span inherit c="var(--text-tertiary)" fw={430}>
      {number(
        total.total,
        total.totalIsEstimate ? { notation: "compact", maximumFractionDigits: 1 } : {},
      )}
    </Text>
  );
}
