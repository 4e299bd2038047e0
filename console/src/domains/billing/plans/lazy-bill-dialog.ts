import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

/** The dialog with what sent the emails of each month; loaded when it is opened. */
export const LazyBillDialog = lazyPart(() => import("./bill-dialog.tsx"));
