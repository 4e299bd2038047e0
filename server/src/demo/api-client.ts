import { setTimeout as sleep } from "node:timers/promises";
import { type AnyRoute, AppError, ERRORS, type Problem, type Route } from "@arauto/contracts";
import type { z } from "zod";

type Given<S> = Exclude<S, undefined>;
type Sent<S> = Given<S> extends z.ZodType ? z.input<Given<S>> : never;
type Received<R extends Route> =
  Given<R["response"]> extends z.ZodUndefined ? void : z.output<Given<R["response"]>>;

export interface Input<R extends Route> {
  params?: Sent<R["params"]>;
  query?: Partial<Record<keyof Sent<R["query"]>, string>>;
  body?: Sent<R["body"]>;
  /** For upload routes. */
  file?: File;
}

/** A client of the product's own API, like that of any program. */
export interface ApiClient {
  /** Sets the token of all further calls. */
  useToken(token: string): void;
  /**
   * Waits when the API is rate-limited.
   * @throws AppError with the problem's code
   */
  call<R extends AnyRoute>(route: R, input?: Input<R>): Promise<Received<R>>;
}

const LONGEST_PATIENCE_SECONDS = 60;

/**
 * Creates a client.
 * @param url the server's address, such as `http://127.0.0.1:3000`
 * @param signal Stops the work between two calls: a call in progress is completed, so that a later
 * client finds either its full result or none.
 */
export function createApiClient(url: string, signal: AbortSignal): ApiClient {
  let token: string | undefined;

  async function send(route: Route, input: Input<Route>): Promise<Response> {
    const headers: Record<string, string> = {};
    if (token) headers["authorization"] = `Bearer ${token}`;
    let body: FormData | string | undefined;
    if (input.file) {
      body = new FormData();
      body.set("file", input.file);
    } else if (input.body !== undefined) {
      headers["content-type"] = "application/json";
      body = JSON.stringify(input.body);
    }
    return fetch(addressOf(url, route, input), {
      method: route.method,
      headers,
      body: body ?? null,
    });
  }

  return {
    useToken: (given) => (token = given),
    async call<R extends AnyRoute>(route: R, input: Input<R> = {}): Promise<Received<R>> {
      for (;;) {
        signal.throwIfAborted();
        const response = await send(route, input);
        if (response.ok)
          return (response.status === 204 ? undefined : await response.json()) as Received<R>;
        const wait = Number(response.headers.get("retry-after"));
        const problem = await problemOf(response);
        if (problem.code !== "RATE_LIMITED" || wait > LONGEST_PATIENCE_SECONDS) throw problem;
        await sleep(Math.max(1, wait) * 1000, undefined, { signal });
      }
    },
  };
}

function addressOf(url: string, route: Route, input: Input<Route>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return `${url}/api${path}${query && `?${query}`}`;
}

async function problemOf(response: Response): Promise<AppError> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Problem;
    if (problem.code in ERRORS)
      return new AppError(problem.code, problem.detail ?? problem.title, {
        errors: problem.errors ?? [],
      });
  } catch {
    // Not from our API: handled below with the known details.
  }
  return new AppError(
    "INTERNAL",
    `Unexpected response ${response.status} from ${new URL(response.url).pathname}`,
  );
}
