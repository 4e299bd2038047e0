export { ContactPicker } from "./contact-picker.tsx";
export { issueWords } from "./editor/issue-words.ts";
export { type MailPreview, useMailPreview } from "./editor/use-mail-preview.ts";
export { FileDrop } from "./file-drop.tsx";
export { MailThumbnail } from "./mail-thumbnail.tsx";
export { TemplatePicker } from "./template-picker.tsx";
export { TestMailResults } from "./test-mail-results.tsx";
