import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

/** The dialog with what the last quarter's emails were sent by; loaded when it is opened. */
export const LazyBillDialog = lazyPart(() => import("./bill-dialog.tsx"));
