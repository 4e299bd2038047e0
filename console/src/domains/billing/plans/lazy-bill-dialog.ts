import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

/** The dialog with the senders of each month's emails, loaded on first use. */
export const LazyBillDialog = lazyPart(() => import("./bill-dialog.tsx"));
