import type { ImportKind } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";

/** Whether the user may import records of a kind: an import of deals may create contacts, too. */
export function useMayImport(kind: ImportKind): boolean {
  const session = useSession();
  return session.can("ACCOUNT.WRITE") && (kind !== "deals" || session.can("CRM.WRITE"));
}
