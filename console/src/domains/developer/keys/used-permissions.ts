import { keyAllows, type KeyPermission, simplestKeyPermissions } from "@arauto/contracts";
import type { ApiKey } from "../../../lib/api.generated.ts";

/** Returns a key's permissions without the unused ones; null if that would change nothing, or leave none. */
export function usedPermissionsOf({
  permissions,
  usedPermissions,
}: Pick<ApiKey, "permissions" | "usedPermissions">): KeyPermission[] | null {
  const kept = simplestKeyPermissions(
    usedPermissions.filter((used) => keyAllows(permissions, used)),
  );
  const isFewer = permissions.some((permission) => !kept.includes(permission));
  return kept.length > 0 && isFewer ? kept : null;
}
