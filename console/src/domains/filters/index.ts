export { useAllTopics } from "./conditions/all-topics.ts";
export { definitionFromList, newFilterAddress } from "./draft/definition-from-list.ts";
export { CustomEventMatchInput } from "./conditions/custom-event-match.tsx";
export { FilterSelect } from "./filter-select.tsx";
