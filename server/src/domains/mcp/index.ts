import { apiKeyRoutes, caller } from "@arauto/contracts";
import { z } from "zod";
import type { Domain } from "../../platform/domain.ts";
import { defineTool } from "../../platform/http/tools.ts";
import { campaignTools } from "./campaign-tools.ts";
import { contactTools } from "./contact-tools.ts";
import { filterTools } from "./filter-tools.ts";
import { resultTools } from "./result-tools.ts";
import { templateTools } from "./template-tools.ts";

const whoAmI = defineTool({
  name: "who_am_i",
  title: "Get the workspace",
  description:
    "Returns the workspace that the tools work in, and the permissions and mode of the API key.",
  input: z.object({}),
  output: caller,
  routes: [apiKeyRoutes.whoAmI],
  readOnly: true,
  idempotent: true,
  openWorld: false,
  run: (_input, { call }) => call(apiKeyRoutes.whoAmI, {}),
});

/**
 * The tools of AI assistants. They read data and prepare drafts; none of them starts, schedules or resumes a campaign
 * or a workflow.
 */
export const mcpDomain: Domain = {
  name: "mcp",
  tools: [
    whoAmI,
    ...contactTools,
    ...filterTools,
    ...templateTools,
    ...campaignTools,
    ...resultTools,
  ],
};
