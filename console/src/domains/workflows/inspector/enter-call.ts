import { workflowRoutes } from "@arauto/contracts";

/** Returns the shell command that enrolls a contact in a workflow. */
export function enterCall(origin: string, campaignId: string): string {
  const { method, path } = workflowRoutes.enter;
  return [
    `curl -X ${method} ${origin}/api${path.replace("{id}", campaignId)} \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"email":"ana@example.com"}'`,
  ].join("\n");
}
