import { Navigate } from "react-router";
import { EDIT } from "./name-card.tsx";

/** The older address of the profile leads to it with the name ready to be changed. */
export function Component() {
  return <Navigate to={`/settings/profile?${EDIT}`} replace />;
}
