import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

/** The dialog that sends a test as a contact, loaded when it opens. */
export const LazyTestAsContactDialog = lazyPart(async () => ({
  default: (await import("./test-as-contact-dialog.tsx")).TestAsContactDialog,
}));
