// Finds the calls that return rows, and their row types in the code.
import path from "node:path";
import { isCallExpression, isPropertyAccessExpression } from "typescript/unstable/ast";
import { API, SymbolFlags, TypeFlags } from "typescript/unstable/sync";

/** Classes that declare the methods that return rows: our transactions and the driver. */
const DECLARED_IN = /\/platform\/database\/database\.ts$|\/@types\/pg\//i;
const METHODS = new Set(["query", "queryPrepared", "one", "maybeOne"]);
/** Maximum depth at which a type argument is searched in a return type, such as `Promise<Page<Row>>`. */
const DEPTH_MAX = 5;

/**
 * A call that returns rows.
 * @typedef {object} RowCall
 * @property {string} file from the repository's root
 * @property {number} line
 * @property {import("typescript/unstable/sync").Type} row
 */

/**
 * Opens a TypeScript project.
 * @param {string} root
 * @param {string} config path of its tsconfig.json from the root
 */
export function openProject(root, config) {
  const api = new API({ cwd: root });
  const configFile = path.join(root, config);
  const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
  if (!project) throw new Error(`TypeScript can't read ${config}`);
  const { checker, program, rootFiles } = project;
  const calls = new Map(
    rootFiles.map((name) => {
      const file = path.relative(root, name).split(path.sep).join("/");
      return [file, callsIn(program.getSourceFile(name), file)];
    }),
  );
  for (const call of [...calls.values()].flat()) call.row = rowOf(checker, call.node);

  /** Returns the call at a position of a stack. */
  const callAt = (position) => {
    const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? [];
    const onLine = (calls.get(file) ?? []).filter((call) => call.line === Number(line));
    const distance = (call) => Math.abs(call.column - Number(column));
    return onLine.toSorted((a, b) => distance(a) - distance(b))[0];
  };

  return {
    checker,
    close: () => api.close(),
    /** @returns {RowCall[]} */
    rowCalls: () => [...calls.values()].flat().filter(({ row }) => row !== undefined),
    callAt,
    /**
     * Returns the types that together describe a row; undefined if a generic function makes the call and its caller is
     * unknown.
     */
    partsOf: (call, callers) => partsOf(checker, call.row, callers.map(callAt)),
  };
}

/** Every call in a file. */
function callsIn(source, file) {
  const found = [];
  const visit = (node) => {
    if (isCallExpression(node)) {
      const called = node.expression;
      const name = isPropertyAccessExpression(called) ? called.name : called;
      const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source));
      found.push({ node, name: name.text, file, line: line + 1, column: character + 1 });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Returns the type of a call's rows; undefined for other calls. */
function rowOf(checker, node) {
  const called = node.expression;
  if (!isPropertyAccessExpression(called) || !METHODS.has(called.name.text)) return undefined;
  const signature = checker.getResolvedSignature(node);
  if (!signature?.declaration || !DECLARED_IN.test(signature.declaration.path)) return undefined;
  const result = firstArgument(checker, checker.getReturnTypeOfSignature(signature));
  if (!result) return undefined;
  const rows = checker.getPropertyOfType(result, "rows");
  if (/@types\/pg\//.test(signature.declaration.path))
    return rows && firstArgument(checker, checker.getTypeOfSymbol(rows));
  if (called.name.text === "one") return result;
  if (called.name.text === "maybeOne") return withoutUndefined(checker, result);
  return firstArgument(checker, result);
}

function withoutUndefined(checker, type) {
  if (!type.isUnionType()) return type;
  const rest = type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Undefined));
  return rest.length === 1 ? rest[0] : checker.getNonNullableType(type);
}

function firstArgument(checker, type) {
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
}

function partsOf(checker, type, callers) {
  if (type.isIntersectionType()) {
    const parts = type.getTypes().map((part) => partsOf(checker, part, callers));
    return parts.includes(undefined) ? undefined : parts.flat();
  }
  if (!(type.flags & TypeFlags.TypeParameter)) return [type];
  for (const [index, call] of callers.entries()) {
    const argument = call && typeArgument(checker, call.node, type);
    if (argument) return partsOf(checker, argument, callers.slice(index + 1));
  }
  return undefined;
}

/**
 * Returns the type argument of a generic function's call for a type parameter; undefined if another function declares
 * it.
 */
function typeArgument(checker, node, parameter) {
  const signature = checker.getResolvedSignature(node);
  const generic = signature?.getTarget() ?? signature;
  const index = generic?.getTypeParameters().findIndex(({ id }) => id === parameter.id) ?? -1;
  if (index < 0) return undefined;
  const stated = node.typeArguments?.[index];
  if (stated) return checker.getTypeFromTypeNode(stated);
  const declared = checker.getReturnTypeOfSignature(generic);
  return inferred(checker, declared, checker.getReturnTypeOfSignature(signature), parameter.id);
}

/** Returns the counterpart of a type parameter in another type of the same structure. */
function inferred(checker, declared, actual, id, depth = DEPTH_MAX) {
  if (declared.id === id) return actual;
  if (depth === 0) return undefined;
  const pairs = [
    ...zip(declared.getAliasTypeArguments(), actual.getAliasTypeArguments()),
    ...(declared.isTypeReference() && actual.isTypeReference()
      ? zip(checker.getTypeArguments(declared), checker.getTypeArguments(actual))
      : []),
    ...(declared.isObjectType() && !declared.isTypeReference()
      ? propertyPairs(checker, declared, actual)
      : []),
  ];
  if (declared.isUnionType()) {
    const others = new Set(declared.getTypes().map((type) => type.id));
    const rest = actual.isUnionType()
      ? actual.getTypes().filter((t) => !others.has(t.id))
      : [actual];
    if (rest.length === 1) pairs.push(...declared.getTypes().map((type) => [type, rest[0]]));
  }
  for (const [one, other] of pairs) {
    const found = inferred(checker, one, other, id, depth - 1);
    if (found) return found;
  }
  return undefined;
}

function propertyPairs(checker, declared, actual) {
  return checker.getPropertiesOfType(declared).flatMap((property) => {
    const other = checker.getPropertyOfType(actual, property.name);
    return other ? [[checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(other)]] : [];
  });
}

function zip(some = [], others = []) {
  return some.slice(0, others.length).map((one, index) => [one, others[index]]);
}

/** Returns whether a row may lack this property. */
export function isOptional(symbol) {
  return (symbol.flags & SymbolFlags.Optional) !== 0;
}
