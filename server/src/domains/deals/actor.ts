/** Who changes deals: a user, or a workflow or program without one. */
export interface Actor {
  tenantId: string;
  userId: string | null;
  workflowId?: string;
}
