import type { Context, FilterImplOptions, Liquid, Operators } from "liquidjs";
import { CaptureTag } from "liquidjs";

/**
 * Outputs, tags and texts of one part of one email, each loop round counted: about 0.1 s of work.
 */
const STEPS_MAX = 100_000;
/** Number of characters that operators and filters process for the price of one step. */
const CHARACTERS_PER_STEP = 250;
/** Maximum characters of one value: of an output, a variable, an operand. */
const VALUE_MAX = 100_000;
/**
 * Maximum characters of a search pattern. A search may compare each of them at every position of
 * the text.
 */
const PATTERN_MAX = 250;
/** Operators and filters that search for their second operand in the first. */
const SEARCHES = new Set([
  "contains",
  "holds",
  "split",
  "replace",
  "replace_first",
  "replace_last",
  "remove",
  "remove_first",
  "remove_last",
]);

/** They compare each element many times. */
const SORTS = new Set(["sort", "sort_natural"]);
const COMPARISONS_PER_ELEMENT = 20;

/**
 * Counts work instead of time, so that a template ends at the same point on a fast and on a busy
 * machine.
 */
export class StepLimit implements Pick<Context["renderLimit"], "check" | "use"> {
  private steps = 0;

  /** Called by liquidjs before each step. */
  check(): void {
    this.use(1);
  }

  use(steps: number): void {
    this.steps += steps;
    if (this.steps > STEPS_MAX) throw new Error("template render limit exceeded");
  }
}

/** @throws Error when the text exceeds the maximum length of a value */
export function boundedValue(text: string): string {
  if (text.length > VALUE_MAX) throw new Error("value length limit exceeded");
  return text;
}

/** Rejects operands that are too long and charges steps for processing them. Short ones are free. */
function charge(name: string, context: Context, [subject, ...others]: readonly unknown[]): void {
  const sizes = others.map(sizeOf);
  let characters = sizes.reduce((sum, size) => sum + size, sizeOf(subject));
  if (SEARCHES.has(name)) {
    const pattern = sizes[0] ?? 0;
    if (pattern > PATTERN_MAX) throw new Error("search length limit exceeded");
    characters *= 1 + pattern / 16;
  }
  if (SORTS.has(name)) characters *= COMPARISONS_PER_ELEMENT;
  if (characters >= CHARACTERS_PER_STEP)
    context.renderLimit.use(Math.floor(characters / CHARACTERS_PER_STEP));
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return boundedValue(value).length;
  return Array.isArray(value) ? value.length : 0;
}

/** Returns the same operators with bounded operands. */
export function boundedOperators(operators: Operators): Operators {
  const bounded = Object.entries(operators).map(([name, operator]) => {
    const apply = operator as (...given: unknown[]) => unknown;
    // Both unary and binary operators get the context as their last argument.
    return [
      name,
      (...given: unknown[]) => (
        charge(name, given.at(-1) as Context, given.slice(0, -1)),
        apply(...given)
      ),
    ];
  });
  return Object.fromEntries(bounded) as Operators;
}

/**
 * Limits input and output of every filter and `capture` of an engine. Call it once all filters are
 * registered.
 */
export function boundValues(engine: Liquid): void {
  for (const [name, filter] of Object.entries(engine.filters)) {
    const { handler, raw } =
      typeof filter === "function" ? { handler: filter, raw: false } : filter;
    const bounded = function (
      this: ThisParameterType<FilterHandler>,
      value: unknown,
      ...operands: unknown[]
    ): unknown {
      charge(name, this.context, [value, ...operands]);
      const result: unknown = handler.call(this, value, ...operands);
      return typeof result === "string" ? boundedValue(result) : result;
    };
    engine.registerFilter(name, { raw, handler: bounded as never });
  }
  engine.registerTag("capture", BoundedCapture);
}

type FilterHandler = Extract<FilterImplOptions, (...given: never[]) => unknown>;

/** Captured text becomes a value like any other. */
class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context);
    const captured: unknown = (context.bottom() as Record<string, unknown>)[this.variable];
    if (typeof captured === "string") boundedValue(captured);
  }
}
