import { MinimalLayout } from "../shell/minimal-layout.tsx";
import { Providers } from "./providers.tsx";

/** The frame of pages that need a session but no workspace. */
export function Component() {
  return (
    <Providers>
      <MinimalLayout />
    </Providers>
  );
}
