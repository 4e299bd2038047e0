import { createBrowserRouter } from "react-router";
import { authPages } from "../domains/auth/pages.ts";
import { FullScreenLoader } from "../ui/feedback/full-screen-loader.tsx";
import { FRAMES, framedRoutes } from "./framed-routes.tsx";
import { hideLinkToken } from "../lib/link-token.ts";
import { loadChunk } from "../lib/load-chunk.ts";
import { Root } from "./root.tsx";
import { currentSession } from "../lib/session-store.ts";
import { UnexpectedError } from "./unexpected-error.tsx";

const ROOT = "root";
let complete = false;

hideLinkToken();

/**
 * Contains the screens around signing in from the start. The table of all other pages, which grows with the product, is
 * loaded with the first URL outside of them.
 */
export const router = createBrowserRouter(
  [
    {
      id: ROOT,
      path: "/",
      element: <Root />,
      errorElement: <UnexpectedError />,
      hydrateFallbackElement: <FullScreenLoader />,
      children: framedRoutes(authPages),
    },
  ],
  {
    patchRoutesOnNavigation: async ({ patch, path }) => {
      if (complete) return;
      // Users in a workspace need the shell next, so it is fetched together with the table. In the checkout, they read
      // and type first.
      const needsShell = path !== "/checkout" && currentSession()?.user.personTenantId;
      if (needsShell) void FRAMES.main().catch(() => undefined);
      const { innerRoutes } = await loadChunk(() => import("./inner-routes.tsx"));
      if (complete) return;
      complete = true;
      patch(ROOT, innerRoutes);
    },
  },
);
