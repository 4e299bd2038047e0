import type { World } from "./example-world.ts";
import { campaignExamples } from "./examples/campaign-examples.ts";
import { contactExamples } from "./examples/contact-examples.ts";
import type { Example } from "./examples/example.ts";
import { mailExamples } from "./examples/mail-examples.ts";
import { peopleExamples } from "./examples/people-examples.ts";
import { templateExamples } from "./examples/template-examples.ts";
import { workflowExamples } from "./examples/workflow-examples.ts";

/**
 * At least one request for every route that needs a sign-in, made by a member of `own` and naming
 * records of `other` wherever an id can stand. With the same world twice they are ordinary requests.
 */
export function routeExamples(own: World, other: World): Example[] {
  return [
    ...peopleExamples(own, other),
    ...contactExamples(own, other),
    ...templateExamples(own, other),
    ...mailExamples(other),
    ...campaignExamples(own, other),
    ...workflowExamples(own, other),
    // Last, for nothing in the workspace is open to who has left it. An Owner cannot.
    { operationId: "leaveWorkspace", expected: "clean" },
  ];
}
