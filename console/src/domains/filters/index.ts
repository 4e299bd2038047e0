export { useAllTopics } from "./conditions/all-topics.ts";
export { definitionFromList, newFilterAddress } from "./draft/definition-from-list.ts";
export { CustomEventMatchInput } from "./conditions/custom-event-match.tsx";
export { DealChangeInput } from "./deals/deal-change-input.tsx";
export { type DealNames, useDealNames } from "./deals/deal-names.ts";
export { PipelineSelect, StageSelect } from "./deals/stage-select.tsx";
export { FilterSelect } from "./filter-select.tsx";
export {
  type FilterStarter,
  useFieldStarters,
  useNeverOpened,
} from "./starters/use-filter-starters.ts";
