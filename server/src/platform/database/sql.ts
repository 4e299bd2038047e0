import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type QueryCompiler,
  type RawBuilder,
} from "kysely";
import pg from "pg";

/**
 * The one way to write SQL: a tagged template whose values become parameters, never text.
 * `sql.join`, `sql.ref`, `sql.lit` and nested fragments compose.
 */
export { sql };
export type Sql<Row = unknown> = RawBuilder<Row>;

const compilerWith = (createQueryCompiler: () => QueryCompiler) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler,
    },
  });

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

class Parameter {
  constructor(readonly position: number) {}
}

class StatementCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (!(value instanceof Parameter))
      throw new Error("A prepared statement has no values, only parameters and sql.lit");
    this.append(`$${value.position}`);
  }
}

const compiler = compilerWith(() => new PostgresQueryCompiler());
const statementCompiler = compilerWith(() => new StatementCompiler());
const inlineCompiler = compilerWith(() => new LiteralCompiler());

/**
 * Returns `column in ('a', 'b')` with the values in the statement's text, which stays the same for every call. For
 * fixed sets of codes only, never for values of a request.
 */
export const oneOf = (column: Sql, codes: readonly string[]): Sql<boolean> =>
  sql`${column} in (${sql.join(codes.map(sql.lit))})`;

/** Returns text with $1… and its values. */
export function compile(query: Sql): { text: string; values: unknown[] } {
  const compiled = query.compile(compiler);
  return { text: compiled.sql, values: [...compiled.parameters] };
}

/** A prepared statement: its text is compiled once and never changes. */
export interface Statement<Row, Name extends string> {
  /** Identifies it on a connection. */
  readonly name: string;
  readonly text: string;
  /** In the order of $1… */
  readonly parameters: readonly Name[];
  /** Only a type. */
  readonly row?: Row;
}

/**
 * Defines a statement for hot paths. Each parameter can occur several times.
 * @throws Error when the text contains a value other than its parameters
 */
export function prepare<Row, const Name extends string>(
  name: string,
  parameters: readonly Name[],
  build: (parameters: Record<Name, Sql>) => Sql<Row>,
): Statement<Row, Name> {
  const entries = parameters.map((one, index) => [one, sql`${new Parameter(index + 1)}`]);
  const query = build(Object.fromEntries(entries) as Record<Name, Sql>);
  return { name, text: query.compile(statementCompiler).sql, parameters };
}

/** Returns the driver's input for running a prepared statement. */
export function boundStatement<Name extends string>(
  { name, text, parameters }: Statement<unknown, Name>,
  values: Readonly<Record<Name, unknown>>,
): { name: string; text: string; values: unknown[] } {
  return { name, text, values: parameters.map((one) => values[one]) };
}

/**
 * Compiles a query with its values as literals, for statements that accept no parameters (COPY).
 * They are untyped like parameters: `${"1"}::int` means the same both ways.
 * @throws Error for a value that has no literal
 */
export function compileInline(query: Sql): string {
  return query.compile(inlineCompiler).sql;
}

function literal(value: unknown): string {
  return value === null || value === undefined ? "null" : pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(elementText).join(",")}}`;
  throw new Error("This value can't be written as a literal");
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  return Array.isArray(value) ? textOf(value) : `"${textOf(value).replace(/["\\]/g, "\\$&")}"`;
}
