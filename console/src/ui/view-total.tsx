import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useFormats } from "./formats.ts";
import classes from "./view-total.module.css";

interface Total {
  total: number;
  totalIsEstimate: boolean;
}

/** An endpoint of the API whose answer tells how many records there are: every list's. */
export interface CountedEndpoint {
  initiate: (arg: never) => ThunkAction<{ unsubscribe: () => void }, never, unknown, UnknownAction>;
  select: (arg: never) => (state: never) => { data?: Total | undefined };
}

/** How many records a query of a list holds; undefined until known. Follows changes like the list itself. */
export function useTotal(endpoint: CountedEndpoint, arg: unknown): Total | undefined {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>();
  const asked = JSON.stringify(arg);
  useEffect(() => {
    const subscription = dispatch(endpoint.initiate(JSON.parse(asked) as never));
    return () => subscription.unsubscribe();
  }, [dispatch, endpoint, asked]);
  return useSelector((state) => endpoint.select(arg as never)(state as never).data);
}

/** A number beside a view's name. */
export function ViewNumber({ children }: { children: number }) {
  const { number } = useFormats();
  return <span className={classes.total}>{number(children)}</span>;
}

/** That number, beside a view's name; nothing until known. */
export function ViewTotal({ endpoint, arg }: { endpoint: CountedEndpoint; arg: unknown }) {
  const { number } = useFormats();
  const total = useTotal(endpoint, arg);
  if (!total) return null;
  return (
    <span className={classes.total}>
      {number(total.total, total.totalIsEstimate ? { notation: "compact", maximumFractionDigits: 1 } : {})}
    </span>
  );
}
