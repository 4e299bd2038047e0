import { useState } from "react";
import { useLocation } from "react-router";
import { keptReturn } from "../../lib/return-path.ts";
import { sessionEnd } from "../../lib/session-store.ts";

/** What a screen hands to the login when it leads there. */
export interface LoginState {
  /** To be filled in. */
  email?: string;
  /** What has just been done. */
  done?: "reset" | "confirmed";
}

/** Why somebody is on the login screen, as a part of a translation key; null when they simply came. */
export type Arrival = "reset" | "confirmed" | "left" | "unauthorized" | "inactive" | "wanted" | null;

/** Reads once, when the screen opens, what had led here. */
export function useLoginArrival(): { arrival: Arrival; email: string } {
  const { state } = useLocation() as { state: LoginState | null };
  const [arrival] = useState<Arrival>(() => state?.done ?? reasonOfEnd());
  return { arrival, email: state?.email ?? "" };
}

function reasonOfEnd(): Arrival {
  const ended = sessionEnd();
  if (ended === "logout") return "left";
  return ended ?? (keptReturn() ? "wanted" : null);
}
