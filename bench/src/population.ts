import { customFieldRoutes } from "@arauto/contracts";
import type { Installation, Workspace } from "./installation.ts";

const FIRST = [
  "Ana",
  "Bruno",
  "Carla",
  "Diego",
  "Elisa",
  "Fábio",
  "Gabriela",
  "Heitor",
  "Inês",
  "João",
  "Karen",
  "Lucas",
  "Marina",
  "Nuno",
  "Olívia",
  "Paulo",
];
const LAST = [
  "Silva",
  "Souza",
  "Costa",
  "Lima",
  "Rocha",
  "Alves",
  "Pereira",
  "Gomes",
  "Ribeiro",
  "Martins",
  "Barbosa",
  "Moura",
  "Teixeira",
];
/** Middle names combine two of these, so that there are as many words as in real names. */
const SYLLABLES = [
  "ba",
  "ca",
  "de",
  "fi",
  "go",
  "la",
  "mo",
  "na",
  "pe",
  "ri",
  "ta",
  "vi",
  "xa",
  "ze",
];
const CITIES = [
  "São Paulo",
  "Rio de Janeiro",
  "Curitiba",
  "Recife",
  "Salvador",
  "Belém",
  "Goiânia",
  "Manaus",
  "Natal",
  "Vitória",
];

/** One in ten has this tag. */
export const COMMON_TAG = "Fair";

/**
 * Inserts generated contacts directly into the database, the same ones every
 * time. Their custom fields are `city` (text), `age` (number, 18 to 79) and `customer_since` (date, 2015 to 2025).
 * @param allActive otherwise, one in twenty is inactive
 */
export async function populate(
  installation: Installation,
  { client, tenantId }: Workspace,
  count: number,
  { allActive = false } = {},
): Promise<void> {
  const fields = [
    { identifier: "city", name: "City", type: "text" },
    { identifier: "age", name: "Age", type: "number" },
    { identifier: "customer_since", name: "Customer since", type: "date" },
  ] as const;
  for (const body of fields) await client.call(customFieldRoutes.create, { body });
  await withoutIndexes(installation, () =>
    insertContacts(installation, tenantId, count, allActive),
  );
  await installation.database.query("vacuum (analyze) accounts");
}

async function insertContacts(
  { database }: Installation,
  tenantId: string,
  count: number,
  allActive: boolean,
): Promise<void> {
  await database.query(
    `insert into accounts (tenant_id, id, name, email, phone, status, fields, tags)
     select $1, uuidv7(),
       ($3::text[])[h % ${FIRST.length} + 1] || ' '
         || initcap(($8::text[])[h / 4096 % ${SYLLABLES.length} + 1] || ($8::text[])[h / 65536 % ${SYLLABLES.length} + 1]) || ' ' || ($4::text[])[h / 16 % ${LAST.length} + 1],
       'person' || g || '@example.com', '+55119' || lpad((h % 100000000)::text, 8, '0'),
       case when $6 or h / 7 % 20 > 0 then 'active' else 'inactive' end,
       jsonb_build_object('city', ($5::text[])[h / 256 % ${CITIES.length} + 1], 'age', 18 + h / 64 % 62,
         'customer_since', to_char(date '2015-01-01' + h / 32 % 3900, 'YYYY-MM-DD')),
       case when h / 3 % 10 = 0 then array[$7] else '{}' end
     from (select g, (hashint8(g) & 2147483647) as h from generate_series(1, $2::bigint) as g) as people`,
    [tenantId, count, FIRST, LAST, CITIES, allActive, COMMON_TAG, SYLLABLES],
  );
}

/** Creating the indexes afterwards takes a third of the time, and matches a rebuilt database. */
async function withoutIndexes(
  { database }: Installation,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = 'accounts'::regclass and not i.indisprimary`,
  );
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await database.query(definition);
}
