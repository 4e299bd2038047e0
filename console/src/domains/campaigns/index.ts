export { progressOf } from "./balance.ts";
export { FilterPicker } from "./draft-editor/filter-picker.tsx";
export { ResendButton } from "./resend-button.tsx";
export { TopicChoice } from "./topic-choice.tsx";
