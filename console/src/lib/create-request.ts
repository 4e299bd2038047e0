import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Navigation options that make a list page open its form for a new record. */
export const CREATE_RECORD = { state: { create: true } } as const;

/** Returns navigation options that also fill fields of the new record. */
export const createRecordWith = <T>(given: T) => ({ state: { create: true, given } }) as const;

/**
 * Opens the form for a new record when the user navigated here for that; once, and not again on reload or back.
 * Prefilled values are passed to it.
 */
export function useCreateRequest<T>(open: (given?: T) => unknown): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const request = state as { create?: unknown; given?: T } | null;
  const isRequested = request?.create === true;
  const given = useRef(request?.given);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
    given.current = request?.given;
  });
  useEffect(() => {
    if (!isRequested) return;
    latest.current(given.current);
    void navigate(pathname + search, { replace: true });
  }, [isRequested, pathname, search, navigate]);
}
