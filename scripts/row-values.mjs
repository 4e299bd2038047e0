// The driver's representation of PostgreSQL's types, and the TypeScript types that can hold it.
import { TypeFlags } from "typescript/unstable/sync";

/**
 * Types by OID: PostgreSQL's name and the type in rows. `server/src/platform/database/database.ts` configures the
 * driver.
 */
const TYPES = {
  16: ["boolean", "boolean"],
  17: ["bytea", "Buffer"],
  18: ["char", "string"],
  19: ["name", "string"],
  20: ["bigint", "number"],
  21: ["smallint", "number"],
  23: ["integer", "number"],
  25: ["text", "string"],
  26: ["oid", "number"],
  114: ["json", "json"],
  700: ["real", "number"],
  701: ["double precision", "number"],
  869: ["inet", "string"],
  1000: ["boolean[]", "boolean[]"],
  1001: ["bytea[]", "Buffer[]"],
  1005: ["smallint[]", "number[]"],
  1007: ["integer[]", "number[]"],
  1022: ["double precision[]", "number[]"],
  1009: ["text[]", "string[]"],
  1016: ["bigint[]", "string[]"],
  1043: ["varchar", "string"],
  1082: ["date", "Date"],
  1114: ["timestamp", "Date"],
  1184: ["timestamptz", "Date"],
  1185: ["timestamptz[]", "Date[]"],
  1700: ["numeric", "string"],
  2205: ["regclass", "string"],
  2206: ["regtype", "string"],
  2278: ["void", "string"],
  2950: ["uuid", "string"],
  2951: ["uuid[]", "string[]"],
  3802: ["jsonb", "json"],
  3807: ["jsonb[]", "json[]"],
  5069: ["xid8", "string"],
};

/** Names of classes whose instances JSON can't contain. */
const NOT_IN_JSON = new Set(["Date", "Buffer", "Uint8Array", "Map", "Set"]);

const FLAGS = {
  string:
    TypeFlags.String |
    TypeFlags.StringLiteral |
    TypeFlags.TemplateLiteral |
    TypeFlags.StringMapping,
  number: TypeFlags.Number | TypeFlags.NumberLiteral | TypeFlags.Enum,
  boolean: TypeFlags.Boolean | TypeFlags.BooleanLiteral,
};
const ANYTHING = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;

/** Returns the name of a type by its OID. */
export function typeName(oid) {
  return TYPES[oid]?.[0] ?? `the type with OID ${oid}`;
}

/** Returns the driver's representation of a type, such as "string[]"; undefined for types missing from the list. */
export function valueKind(oid) {
  return TYPES[oid]?.[1];
}

/** Returns whether a type includes null. */
export function acceptsNull(type) {
  return constituents(type).some(({ flags }) => flags & (ANYTHING | TypeFlags.Null));
}

/**
 * Returns whether a type can hold the driver's value of a column: all of its constituents have to be of that kind.
 * @param {string[]} [found] the kinds of values that a JSON column had, such as "object" or "array"
 */
export function acceptsKind(checker, type, kind, found = []) {
  const types = constituents(type).filter(({ flags }) => !(flags & NOTHING));
  if (kind !== "json") return types.every((one) => isOfKind(checker, one, kind));
  return (
    !types.some((one) => isNotJson(checker, one)) &&
    found.every((value) => types.some((one) => isOfKind(checker, one, value)))
  );
}

function constituents(type) {
  return type.isUnionType() ? type.getTypes().flatMap(constituents) : [type];
}

function isOfKind(checker, type, kind) {
  if (type.flags & ANYTHING) return true;
  if (type.isIntersectionType()) return type.getTypes().some((one) => isOfKind(checker, one, kind));
  if (kind.endsWith("[]")) {
    if (!checker.isArrayLikeType(type)) return false;
    const elements = checker.getTypeArguments(type);
    return elements.every((element) => acceptsKind(checker, element, kind.slice(0, -2)));
  }
  if (FLAGS[kind]) return (type.flags & FLAGS[kind]) !== 0;
  const isObject = (type.flags & (TypeFlags.Object | TypeFlags.NonPrimitive)) !== 0;
  if (kind === "array") return isObject && checker.isArrayLikeType(type);
  if (kind === "object") return isObject && !checker.isArrayLikeType(type);
  const name = type.getSymbol()?.name;
  return name === kind || (kind === "Buffer" && name === "Uint8Array");
}

/** Returns whether a type has a part that JSON can't contain, such as a Date. */
function isNotJson(checker, type, seen = new Set()) {
  if (seen.has(type.id)) return false;
  seen.add(type.id);
  if (type.flags & (TypeFlags.BigInt | TypeFlags.ESSymbol)) return true;
  const inside = (types) => types.some((one) => isNotJson(checker, one, seen));
  if (type.isUnionType() || type.isIntersectionType()) return inside(type.getTypes());
  if (!(type.flags & TypeFlags.Object)) return false;
  if (checker.isArrayLikeType(type)) return inside(checker.getTypeArguments(type));
  if (NOT_IN_JSON.has(type.getSymbol()?.name)) return true;
  const properties = checker.getPropertiesOfType(type);
  return inside(checker.getTypeOfSymbol(properties).filter((one) => one !== undefined));
}
