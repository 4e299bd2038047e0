import type { ApiKeyMode } from "@arauto/contracts";
import { useAddressParams } from "../../lib/address-params.ts";

/** Returns whether the URL selects live or test mode, and a function that changes it. */
export function useMode(): [ApiKeyMode, (mode: ApiKeyMode) => void] {
  const [params, change] = useAddressParams();
  const mode = params.get("mode") === "test" ? "test" : "live";
  const setMode = (next: ApiKeyMode) =>
    change(
      (now) => {
        if (next === "test") now.set("mode", next);
        else now.delete("mode");
        // Each mode has its own pages.
        for (const name of ["cursor", "page"]) now.delete(name);
        return now;
      },
      { replace: true },
    );
  return [mode, setMode];
}
