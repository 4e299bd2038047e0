export const APPROVALS_PATH = "/approvals";
/** The list of requests that the member can decide. */
export const WAITING_PATH = `${APPROVALS_PATH}?show=mine`;
export const approvalPath = (id: string): string => `${APPROVALS_PATH}/${id}`;
