import { Token } from "liquidjs";
import type { Liquid, Template } from "liquidjs";

/** Index of the last analyzed text, whose parts are analyzed right after it. */
let indexed: { input: string; starts: number[] } = { input: "", starts: [0] };

/** A place where a template reads a variable that it did not create itself. */
export interface VariableUse {
  /** Such as `account.fields.city`; parts known only at run time end the path. */
  path: string[];
  /** Line in the parsed text, from 1. */
  line: number;
}

/** Returns the external variables that templates read, and the names they create themselves. */
export function variablesOf(
  engine: Liquid,
  templates: Template[],
): { uses: VariableUse[]; own: Set<string> } {
  const { globals, locals } = withFastPositions(() =>
    engine.analyzeSync(templates, { partials: false }),
  );
  const uses = Object.values(globals).flatMap((variables) =>
    variables.map((variable) => {
      const path: string[] = [];
      for (const segment of variable.segments) {
        if (typeof segment !== "string") break;
        path.push(segment);
      }
      return { path, line: variable.location.row };
    }),
  );
  return { uses, own: new Set(Object.keys(locals)) };
}

/** Returns the roots of the external variables that templates read. */
export function rootsOf(engine: Liquid, templates: Template[]): Set<string> {
  return new Set(variablesOf(engine, templates).uses.map((use) => use.path[0] ?? ""));
}

/**
 * liquidjs finds the line of every variable by scanning from the text's start: minutes for a large
 * template full of variables. During the analysis, lines come from an index instead.
 */
function withFastPositions<Result>(analyze: () => Result): Result {
  const slow = Token.prototype.getPosition;
  Token.prototype.getPosition = function fastPosition(this: Token): [number, number] {
    if (this.input !== indexed.input)
      indexed = { input: this.input, starts: lineStarts(this.input) };
    const { starts } = indexed;
    const row = lastAtMost(starts, this.begin);
    return [row + 1, this.begin - (starts[row] ?? 0) + 1];
  };
  try {
    return analyze();
  } finally {
    Token.prototype.getPosition = slow;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the last index whose value is at most `limit`, in a sorted list that starts with 0. */
function lastAtMost(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
