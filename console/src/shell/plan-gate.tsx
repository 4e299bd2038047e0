import { type ReactNode, useDeferredValue, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { useCheckAccountQuery } from "../lib/api.generated.ts";
import { PREFETCH_MAX_AGE_S } from "../lib/prefetch.ts";
import { useSession } from "../lib/session.ts";
import { FullScreenLoader } from "../ui/feedback/full-screen-loader.tsx";
import { toast } from "../ui/feedback/toasts.ts";
import { staysOpen } from "./plan-pages.ts";

/**
 * Checks the workspace's plan on entering. Without an active one, redirects to the checkout, except from the pages to
 * pause, cancel and export.
 */
export function PlanGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  const { can } = useSession();
  // Users without any permission may not read the plan either; the shell explains that to them.
  const { data, error, isFetching } = useCheckAccountQuery(undefined, {
    skip: !can("CONFIG.VIEW"),
    refetchOnMountOrArgChange: PREFETCH_MAX_AGE_S,
  });
  const settled = !isFetching || data !== undefined;
  const { pathname } = useLocation();
  const inactive = !isFetching && data?.isActivedPlan === false && !staysOpen(pathname);
  const failed = !isFetching && error !== undefined;
  // The whole shell appears at once: rendering in slices leaves room for input in the meantime.
  const open = useDeferredValue(settled);

  useEffect(() => {
    if (inactive) toast.error(t("plan.inactive"));
  }, [inactive, t]);
  useEffect(() => {
    if (failed) toast.error(t("plan.checkFailed"));
  }, [failed, t]);

  if (!open) return <FullScreenLoader text />;
  return inactive ? <Navigate to="/checkout" replace /> : children;
}
