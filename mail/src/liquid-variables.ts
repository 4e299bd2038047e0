import { Token } from "liquidjs";
import type { Liquid, Template } from "liquidjs";

/** Of the text analysed last: its parts are analysed right after it. */
let indexed: { input: string; starts: number[] } = { input: "", starts: [0] };

/** One place where a template reads a variable it did not make itself. */
export interface VariableUse {
  /** As in `account.fields.city`; parts that are only known at run time end the path. */
  path: string[];
  /** Line in the parsed text, from 1. */
  line: number;
}

/** Which variables templates read from outside, and which names they make themselves. */
export function variablesOf(engine: Liquid, templates: Template[]): { uses: VariableUse[]; own: Set<string> } {
  const { globals, locals } = withFastPositions(() => engine.analyzeSync(templates, { partials: false }));
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

/** The roots of the variables that templates read from outside. */
export function rootsOf(engine: Liquid, templates: Template[]): Set<string> {
  return new Set(variablesOf(engine, templates).uses.map((use) => use.path[0] ?? ""));
}

/**
 * liquidjs finds the line of every variable by walking from the text's start: minutes for a large template
 * full of variables. While it analyses, lines come from an index instead.
 */
function withFastPositions<Result>(analyse: () => Result): Result {
  const slow = Token.prototype.getPosition;
  Token.prototype.getPosition = function fastPosition(this: Token): [number, number] {
    if (this.input !== indexed.input) indexed = { input: this.input, starts: lineStarts(this.input) };
    const { starts } = indexed;
    const row = lastAtMost(starts, this.begin);
    return [row + 1, this.begin - (starts[row] ?? 0) + 1];
  };
  try {
    return analyse();
  } finally {
    Token.prototype.getPosition = slow;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The last index whose value is not above `limit`, in a sorted list that begins with 0. */
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
