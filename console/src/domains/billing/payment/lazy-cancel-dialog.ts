import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

/** The dialog that cancels the plan, loaded on first use. */
export const LazyCancelDialog = lazyPart(() => import("./cancel-dialog.tsx"));
