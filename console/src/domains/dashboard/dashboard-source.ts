import type { Dashboard } from "../../lib/api.generated.ts";

/** The one request that all parts of the page show; each part reports its failure itself. */
export interface DashboardSource {
  data: Dashboard | undefined;
  error: unknown;
  onRetry: () => void;
}
