import { CAMPAIGNS_SEGMENT } from "@arauto/contracts/campaign-path";
import { createElement } from "react";
import type { PageRoute } from "../../lib/page-route.ts";
import type { StartReview } from "./designer-context.ts";

/** Returns the pages of workflows; `review` is shown before one starts. */
export const workflowPages = (review: StartReview): PageRoute[] => [
  {
    path: `${CAMPAIGNS_SEGMENT}/:id/workflows`,
    layout: "main",
    fullWindow: true,
    namespaces: [
      "workflows",
      "workflow-steps",
      "accounts",
      "approvals",
      "requests",
      "rehearsal",
      "checks",
    ],
    load: async () => {
      const { DesignerPage } = await import("./designer-page.tsx");
      return { Component: () => createElement(DesignerPage, { review }) };
    },
  },
];
