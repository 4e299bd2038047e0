import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, type RawBuilder } from "kysely";

/**
 * The one way to write SQL: a tagged template whose values become parameters, never text.
 * `sql.join`, `sql.ref`, `sql.lit` and nested fragments compose.
 */
export { sql };
export type Sql<Row = unknown> = RawBuilder<Row>;

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Text with $1… and its values. */
export function compile(query: Sql): { text: string; values: unknown[] } {
  const compiled = query.compile(compiler);
  return { text: compiled.sql, values: [...compiled.parameters] };
}
