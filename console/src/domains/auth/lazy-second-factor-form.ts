import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

/** Asks for the code of the second factor. Loads on demand: render it inside a `Suspense`. */
export const SecondFactorForm = lazyPart(
  async () => ({ default: (await import("./second-factor-form.tsx")).SecondFactorForm }),
  "inline",
);
