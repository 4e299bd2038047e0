export { progressOf } from "./balance.ts";
export { FilterPicker } from "./draft-editor/filter-picker.tsx";
export { ResendButton } from "./resend-button.tsx";
export { TopicChoice } from "./topic-choice.tsx";
export { canMoveTo, onDay } from "./move-times.ts";
export { type MovableCampaign, useCampaignMoves } from "./use-campaign-moves.ts";
