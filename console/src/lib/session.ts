import type { Permission, Session } from "@arauto/contracts";
import { useSyncExternalStore } from "react";
import { currentSession, watchSession } from "./session-store.ts";

const NONE: readonly Permission[] = [];

export interface SessionView {
  /** Null when no one is signed in. */
  user: Session["user"] | null;
  permissions: readonly Permission[];
  /** Whether the current workspace grants this. Only hides things: the server checks every call. */
  can: (permission: Permission) => boolean;
}

/** Returns the signed-in user, and their permissions in the current workspace. */
export function useSession(): SessionView {
  const session = useSyncExternalStore(watchSession, currentSession);
  const permissions = session?.user.permissions ?? NONE;
  return {
    user: session?.user ?? null,
    permissions,
    can: (permission) => permissions.includes(permission),
  };
}
