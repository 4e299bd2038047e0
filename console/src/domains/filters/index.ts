export { useAllTopics } from "./conditions/all-topics.ts";
export { definitionFromList, newFilterAddress } from "./draft/definition-from-list.ts";
export { FilterSelect } from "./filter-select.tsx";
