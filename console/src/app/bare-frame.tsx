import { Outlet } from "react-router";
import { Providers } from "./providers.tsx";

/** The frame of pages for people without a login: the design system, and nothing around the page. */
export function Component() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
