import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** Navigation options that make a list page open its form for a new record. */
export const CREATE_WISH = { state: { create: true } } as const;

/** Opens the form for a new record when the user navigated here for that; once, and not again on reload or back. */
export function useCreateWish(open: () => unknown): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const wished = (state as { create?: unknown } | null)?.create === true;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!wished) return;
    latest.current();
    void navigate(pathname + search, { replace: true });
  }, [wished, pathname, search, navigate]);
}
