import type { Liquid, Template } from "liquidjs";

/** One place where a template reads a variable it did not make itself. */
export interface VariableUse {
  /** As in `account.fields.city`; parts that are only known at run time end the path. */
  path: string[];
  /** Line in the parsed text, from 1. */
  line: number;
}

/** Which variables templates read from outside, and which names they make themselves. */
export function variablesOf(engine: Liquid, templates: Template[]): { uses: VariableUse[]; own: Set<string> } {
  const { globals, locals } = engine.analyzeSync(templates, { partials: false });
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
