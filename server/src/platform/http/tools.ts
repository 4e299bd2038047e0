import {
  type AnyRoute,
  keyAllows,
  type KeyPermission,
  type Problem,
  type Route,
} from "@arauto/contracts";
import { z } from "zod";

// A route's optional parts are typed `Schema | undefined`, whether given or not.
type Given<S> = Exclude<S, undefined>;
type Sent<S> = Given<S> extends z.ZodType ? z.input<Given<S>> : never;

/** The input of a route. */
export interface RouteRequest<R extends AnyRoute> {
  params?: Sent<R["params"]>;
  query?: Sent<R["query"]>;
  body?: Sent<R["body"]>;
}
type RouteResponse<R extends AnyRoute> =
  Given<R["response"]> extends z.ZodType ? z.output<Given<R["response"]>> : undefined;

/**
 * Calls a route of the API as the tool's caller.
 * @throws RouteProblem when it fails
 */
export type CallRoute = <R extends AnyRoute>(
  route: R,
  request: RouteRequest<R>,
) => Promise<RouteResponse<R>>;

/** A route failed with this problem. */
export class RouteProblem extends Error {
  override readonly name = "RouteProblem";
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

/** The context of a tool. */
export interface ToolContext {
  call: CallRoute;
  /** Returns the address of a page of the console. */
  consoleUrl: (path: string) => string;
}

interface ToolTraits<I extends z.ZodObject, O extends z.ZodObject> {
  /** In snake_case, as assistants expect. */
  name: string;
  title: string;
  /** For the assistant: what the tool does, when to use it, and what it does not do. */
  description: string;
  input: I;
  output: O;
  /** The only routes that the tool calls. */
  routes: readonly AnyRoute[];
  /** Whether it changes nothing. */
  readOnly: boolean;
  /** Whether a repetition with the same input has no further effect. */
  idempotent: boolean;
  /** Whether it has effects outside of the installation, such as emails. */
  openWorld: boolean;
}

/** A tool for AI assistants, which can do only what its caller could do through the API. */
export interface Tool extends ToolTraits<z.ZodObject, z.ZodObject> {
  run: (input: never, context: ToolContext) => Promise<Record<string, unknown>>;
}

/** Returns the schema of a tool's result, including the platform's additions. */
export const outputOf = ({ output }: Pick<Tool, "output">): z.ZodObject =>
  output.extend({
    testMode: z.string().optional().describe("Only with a test key: nothing was kept"),
  });

/** Preserves the types of a tool's schemas in its `run`. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: ToolTraits<I, O> & {
    run: (input: z.output<I>, context: ToolContext) => Promise<z.input<O>>;
  },
): Tool {
  return tool;
}

/** Returns the permissions that an API key needs for a tool, without read permissions implied by write permissions. */
export function permissionsOf({ routes }: Pick<Tool, "routes">): KeyPermission[] {
  const needed = [...new Set(routes.map(({ apiKey }: Route) => apiKey))].filter(
    (permission) => permission !== undefined && permission !== "any",
  );
  return needed.filter((one) => !needed.some((other) => other !== one && keyAllows([other], one)));
}
