/** Who changes deals: a user, or a workflow or API key without one. */
export interface Actor {
  tenantId: string;
  userId: string | null;
  workflowId?: string;
}
