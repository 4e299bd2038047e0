import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

/** The dialog that cancels the plan; loaded when it is opened. */
export const LazyCancelDialog = lazyPart(() => import("./cancel-dialog.tsx"));
