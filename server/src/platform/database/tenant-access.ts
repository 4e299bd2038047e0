import type pg from "pg";
import { TENANT_ROLE } from "./database.ts";

/**
 * Statements of migrations that give the tenant role its access. Each starts a line, as in all
 * migrations.
 */
const ACCESS_STATEMENT =
  /^(?:grant [^;]+ to arauto_app|alter default privileges [^;]+ to arauto_app|revoke [^;]+ from public|create policy [^;]+|select enable_tenant_rls\('\w+'\));/gm;

// Policies created by `create policy` and `enable_tenant_rls` cannot be created twice.
const CREATED_POLICY = /^create policy (?<policy>\w+) on (?<table>\w+)/;
const ENABLED_TABLE = /^select enable_tenant_rls\('(?<table>\w+)'\)/;
const GRANTED_FUNCTION = /^(?:grant|revoke) execute on function (?<routine>\w+)/;
const GRANTED_TABLE = /^grant [\w\s,()]+ on (?!function |schema )(?:table )?(?<table>\w+) to/;

/** Creates the role if the cluster lacks it, and ensures that this user may act as it, like migration 0001. */
const ENSURE_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
    create role ${TENANT_ROLE} nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user % may not create the role ${TENANT_ROLE}', current_user
      using hint = 'Give the user CREATEROLE, or let an administrator run: create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to ' || quote_ident(current_user);
end $$;
do $$
begin
  if exists (select from pg_roles where rolname = '${TENANT_ROLE}' and (rolbypassrls or rolsuper)) then
    raise exception 'The role ${TENANT_ROLE} must have neither BYPASSRLS nor SUPERUSER: workspaces would see each other';
  end if;
  if not pg_has_role(current_user, '${TENANT_ROLE}', 'member') then
    execute format('grant ${TENANT_ROLE} to %I', current_user);
  end if;
  begin
    set local role ${TENANT_ROLE};
    reset role;
  exception when insufficient_privilege then
    execute format('grant ${TENANT_ROLE} to %I', current_user);
  end;
exception when insufficient_privilege then
  raise exception 'The database user % may not act as the role ${TENANT_ROLE}', current_user
    using hint = 'Let an administrator run: grant ${TENANT_ROLE} to ' || quote_ident(current_user);
end $$;`;

/**
 * Restores the tenant role's access to a database that was migrated before. Roles belong to the
 * PostgreSQL cluster, so a dump restored into another cluster lacks the role, and with it all
 * policies and privileges.
 * @param applied texts of the migrations that the database has
 * @returns Whether anything had to be restored.
 * @throws Error with the administrator's remedy when the user may not create the role
 */
export async function ensureTenantAccess(
  client: pg.Client,
  applied: readonly string[],
): Promise<boolean> {
  const statements = applied.flatMap((text) => text.match(ACCESS_STATEMENT) ?? []);
  if (statements.length === 0) return false;
  await client.query(ENSURE_ROLE);
  const tables = statements.flatMap(
    (statement) => ENABLED_TABLE.exec(statement)?.groups?.["table"] ?? [],
  );
  if (await isAccessComplete(client, tables)) return false;
  await client.query("begin");
  try {
    for (const statement of statements) await restore(client, statement);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Whether the role can access the schema, every tenant table through a policy, and the functions
 * granted to it.
 */
async function isAccessComplete(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    `select has_schema_privilege($1, 'public', 'usage')
       and coalesce(has_function_privilege($1, to_regproc('public.enqueue_job')::oid, 'execute'), true)
       and coalesce(has_any_column_privilege($1, to_regclass('public.people')::oid, 'select'), true)
       and not exists (
         select from unnest($2::text[]) as tenant_table (name) join pg_class c on c.oid = to_regclass('public.' || tenant_table.name)
         where not c.relrowsecurity
           or not has_table_privilege($1, c.oid, 'select')
           or not exists (select from pg_policy p where p.polrelid = c.oid and p.polroles @> array[$1::regrole::oid])
       ) as complete`,
    [TENANT_ROLE, tables],
  );
  return rows[0]?.complete === true;
}

/** Runs one statement again, unless a later migration dropped its object. */
async function restore(client: pg.Client, statement: string): Promise<void> {
  const routine = GRANTED_FUNCTION.exec(statement)?.groups?.["routine"];
  if (routine !== undefined && !(await exists(client, "to_regproc", routine))) return;
  const { table, policy = "tenant_rows" } =
    (CREATED_POLICY.exec(statement) ?? ENABLED_TABLE.exec(statement))?.groups ?? {};
  const target = table ?? GRANTED_TABLE.exec(statement)?.groups?.["table"];
  if (target !== undefined && !(await exists(client, "to_regclass", target))) return;
  if (table !== undefined) await client.query(`drop policy if exists ${policy} on ${table}`);
  await client.query(statement);
}

async function exists(
  client: pg.Client,
  lookup: "to_regproc" | "to_regclass",
  name: string,
): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select ${lookup}($1) is not null as found`,
    [`public.${name}`],
  );
  return rows[0]?.found === true;
}
