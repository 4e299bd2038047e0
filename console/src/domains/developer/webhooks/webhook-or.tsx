import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useGetWebhookQuery } from "../../../lib/api.generated.ts";
import { webhookPath } from "./webhook-paths.ts";

/** Redirects to the page of a webhook if the id belongs to one; shows the children otherwise. */
export function WebhookOr({ id, children }: { id: string; children: ReactNode }) {
  const { currentData, isFetching } = useGetWebhookQuery({ id });
  if (currentData) return <Navigate to={webhookPath(id)} replace />;
  return isFetching ? null : children;
}
