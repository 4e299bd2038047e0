import type { Language } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** A member who gets emails about a task. */
export interface Reader {
  userId: string;
  name: string;
  email: string;
  lang: Language;
}

/** Returns which of these users are members. */
export const findReaders = (tx: Transaction, tenantId: string, userIds: readonly string[]) =>
  tx.query<Reader>(sql`
    select p.id as person_id, p.name, p.email, p.lang
    from person_tenants m join people p on p.id = m.person_id
    where m.tenant_id = ${tenantId}::uuid and m.person_id = any(${userIds}::uuid[])
    order by p.id`);
