import { useEffect, useState } from "react";
import type { Registration } from "../../lib/api.generated.ts";
import { beforeSignIn } from "../../lib/before-sign-in.ts";

const OPEN: Registration = { mode: "open", domains: [] };
let known: Registration | undefined;

/**
 * Returns who may register here; undefined until the server responds. When it cannot be reached, the form is shown and
 * the server decides.
 */
export function useRegistration(): Registration | undefined {
  const [registration, setRegistration] = useState(known);
  useEffect(() => {
    if (known) return;
    let wanted = true;
    void beforeSignIn.getRegistration().then(
      (answer) => {
        known = answer;
        if (wanted) setRegistration(answer);
      },
      () => {
        if (wanted) setRegistration(OPEN);
      },
    );
    return () => {
      wanted = false;
    };
  }, []);
  return registration;
}
