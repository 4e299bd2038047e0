export { UploadDrop } from "./upload-drop.tsx";
export { useContactUpload } from "./use-contact-upload.ts";
