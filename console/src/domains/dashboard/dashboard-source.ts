import type { Dashboard } from "../../lib/api.generated.ts";

/** The single request for the data of the whole page; each part reports the failure itself. */
export interface DashboardSource {
  data: Dashboard | undefined;
  error: unknown;
  onRetry: () => void;
}
