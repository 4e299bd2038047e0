import { useState } from "react";
import { useLocation } from "react-router";
import { storedReturnPath } from "../../lib/return-path.ts";
import { sessionEnd } from "../../lib/session-store.ts";

/** State that a screen passes to the login when it redirects there. */
export interface LoginState {
  /** Prefills the field. */
  email?: string;
  /** The action that was just completed. */
  done?: "reset" | "confirmed";
}

/** Why a user is on the login screen, as a part of a translation key; null without a reason. */
export type Arrival =
  | "reset"
  | "confirmed"
  | "left"
  | "unauthorized"
  | "inactive"
  | "wanted"
  | null;

/** Reads the state once, when the screen opens. */
export function useLoginArrival(): { arrival: Arrival; email: string } {
  const { state } = useLocation() as { state: LoginState | null };
  const [arrival] = useState<Arrival>(() => state?.done ?? reasonOfEnd());
  return { arrival, email: state?.email ?? "" };
}

function reasonOfEnd(): Arrival {
  const ended = sessionEnd();
  if (ended === "logout") return "left";
  return ended ?? (storedReturnPath() ? "wanted" : null);
}
