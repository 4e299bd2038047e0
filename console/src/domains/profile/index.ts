export { agentName, agentOf } from "./agent-labels.ts";
