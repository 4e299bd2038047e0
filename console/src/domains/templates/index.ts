export { ContactPicker } from "./contact-picker.tsx";
export { DesignCard } from "./design-card.tsx";
export { isBlank, useDesignStart } from "./use-design-start.ts";
export { issueLabel } from "./editor/issue-labels.ts";
export { type MailPreview, useMailPreview } from "./editor/use-mail-preview.ts";
export { FileDrop } from "./file-drop.tsx";
export { MailThumbnail } from "./mail-thumbnail.tsx";
export { TemplatePicker } from "./template-picker.tsx";
export { TestEmailResults } from "./test-email-results.tsx";
