import type { ContactImport, ImportKind } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";

/** Returns whether the user may import records of a kind: an import of deals may create contacts, too. */
export function useMayImport(kind: ImportKind): boolean {
  const session = useSession();
  return session.can("ACCOUNT.WRITE") && (kind !== "deals" || session.can("CRM.WRITE"));
}

/** Returns whether rows of an import can be corrected here: those of contacts, once it is finished. */
export function useMayFix({ kind, status }: ContactImport): boolean {
  const mayImport = useMayImport(kind);
  return mayImport && kind === "accounts" && status === "done";
}
