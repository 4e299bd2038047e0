import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

interface Operation {
  method: string;
  path: string;
  parameters: Record<string, object>;
  scopes: string[];
  request?: object;
  responses: Record<string, { type: string; examples?: unknown[] } | null>;
}

/** The central bank's OpenAPI document, reduced to the operations that Arauto uses; it includes its source and license. */
const DOCUMENT = JSON.parse(readFileSync(new URL("./pix-api.json", import.meta.url), "utf8")) as {
  operations: Operation[];
};

/** Statuses from gateways in front of a bank's API, which the document omits. */
const GATEWAY_STATUSES: readonly number[] = [401, 429];

// The document uses OpenAPI keywords in addition to those of JSON Schema.
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(DOCUMENT, "pix");

function validatorOf(pointer: string): ValidateFunction {
  const found = ajv.getSchema(`pix#/${pointer}`);
  if (!found) throw new Error(`The document has no ${pointer}`);
  return found;
}

function problemsOf(pointer: string, value: unknown): string[] {
  const validate = validatorOf(pointer);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A request as the document describes it. */
export interface DescribedRequest {
  /** The scopes required of its token. */
  scopes: readonly string[];
  /** Violations of the document in the request. */
  problems: readonly string[];
  /** Returns violations of the document in a response. */
  problemsOfResponse(answer: { status: number; type: string; body: unknown }): string[];
}

/** Checks a request against the document. Returns null for an operation that is not in the document. */
export function describeRequest(
  method: string,
  path: string,
  body: unknown,
): DescribedRequest | null {
  const parts = path.split("/");
  const at = DOCUMENT.operations.findIndex((one) => {
    const names = one.path.split("/");
    return (
      one.method === method &&
      names.length === parts.length &&
      names.every((name, index) => name.startsWith("{") || name === parts[index])
    );
  });
  const operation = DOCUMENT.operations[at];
  if (!operation) return null;
  const { scopes, request, responses } = operation;
  const problems = operation.path.split("/").flatMap((name, index) => {
    if (!name.startsWith("{")) return [];
    const value = decodeURIComponent(parts[index] ?? "");
    return problemsOf(`operations/${at}/parameters/${name.slice(1, -1)}`, value);
  });
  return {
    scopes,
    problems: [...problems, ...(request ? problemsOf(`operations/${at}/request`, body) : [])],
    problemsOfResponse({ status, type, body: answer }) {
      if (GATEWAY_STATUSES.includes(status)) return [];
      const described = responses[status];
      if (described === undefined) return [`status ${status} is not described`];
      if (described === null) return [];
      return [
        ...(type === described.type ? [] : [`content type ${type} instead of ${described.type}`]),
        ...problemsOf(`operations/${at}/responses/${status}/schema`, answer),
      ];
    },
  };
}

/** Returns violations of the document in a webhook. */
export const problemsOfWebhook = (body: unknown): string[] => problemsOf("webhook/request", body);

/** Returns the examples of an operation's responses. Some break rules of the document itself. */
export const examplesOf = (method: string, path: string): unknown[] =>
  DOCUMENT.operations
    .filter((one) => one.method === method && one.path === path)
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap((response) => response?.examples ?? []);
