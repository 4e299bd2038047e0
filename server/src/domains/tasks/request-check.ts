import {
  AppError,
  type CreateTaskBody,
  type FieldProblem,
  requestTemplateError,
} from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { checkableRequest, requestProblems } from "../requests/index.ts";
import { requestScope } from "./request-handler.ts";

const MESSAGES = {
  addressMissing: "Enter the address",
  addressInvalid: "The address is invalid",
  secretLiteral: "Headers such as Authorization need a secret",
};

/**
 * Checks the request of a task that is not a draft, outside of a transaction: its variables are rendered.
 * @throws AppError VALIDATION
 */
export async function checkRequest(
  deps: Pick<Deps, "database" | "rendering" | "config">,
  tenantId: string,
  { name, action, draft }: Pick<CreateTaskBody, "name" | "action" | "draft">,
): Promise<void> {
  if (action.type !== "request" || draft) return;
  const { request } = action;
  const error = requestTemplateError(request);
  if (error !== null) {
    const path = error === "secretLiteral" ? "headers" : "url";
    throw refused([{ path, code: error, message: MESSAGES[error] }]);
  }
  const checkable = await deps.database.tenant(tenantId, async (tx) =>
    checkableRequest(tx, tenantId, request, [], await requestScope(tx, tenantId, name), {
      hasContact: false,
    }),
  );
  const problems = await requestProblems(deps, tenantId, checkable);
  if (problems.length > 0) throw refused(problems);
}

const refused = (problems: FieldProblem[]) =>
  new AppError("VALIDATION", problems.map(({ message }) => message).join(". "), {
    errors: problems.map((one) => ({ ...one, path: `action.request.${one.path}` })),
  });
