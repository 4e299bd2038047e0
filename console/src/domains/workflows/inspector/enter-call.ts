import { workflowRoutes } from "@arauto/contracts";

/** The call that lets a contact into a workflow, for a shell. */
export function enterCall(origin: string, campaignId: string): string {
  const { method, path } = workflowRoutes.enter;
  return [
    `curl -X ${method} ${origin}/api${path.replace("{id}", campaignId)} \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"email":"ana@example.com"}'`,
  ].join("\n");
}
