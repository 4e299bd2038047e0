import { Navigate } from "react-router";
import { EDIT } from "./name-card.tsx";

/** Redirects the old URL of the profile to the current one, with the name being edited. */
export function Component() {
  return <Navigate to={`/settings/profile?${EDIT}`} replace />;
}
