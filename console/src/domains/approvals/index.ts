export { ApprovalMark } from "./approval-mark.tsx";
export { ApprovalNotice } from "./approval-notice.tsx";
export { approvalPath, WAITING_PATH } from "./approval-paths.ts";
export { AskApproval } from "./ask-approval.tsx";
