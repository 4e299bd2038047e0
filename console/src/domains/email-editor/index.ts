export { Canvas } from "./canvas/canvas.tsx";
export { SectionNode } from "./canvas/section-node.tsx";
export { EditorDrag } from "./drag/editor-drag.tsx";
export { createEditor, EditorProvider, useEditorState } from "./editor-store.tsx";
export {
  canvasElement,
  EditorUiProvider,
  focusNode,
  useEditorUi,
  useUiValue,
} from "./editor-ui.tsx";
export type { Editor } from "./editor.ts";
export { Inspector } from "./inspector/inspector.tsx";
export { SocialItems } from "./inspector/list-kinds.tsx";
export { Layers } from "./layers/layers.tsx";
export { EmailProvider, VariablesFor } from "./email-appearance.tsx";
export { Palette } from "./palette/palette.tsx";
export { PictureField } from "./pictures/picture-field.tsx";
export { usePictureUrl } from "./pictures/picture-url.ts";
export { PictureLibrary } from "./pictures/picture-library.tsx";
export { sourceTheme } from "./source-theme.ts";
export { FontField } from "./styles/font-field.tsx";
export { StylesPanel } from "./styles/styles-panel.tsx";
export { plainWords } from "./variables/liquid-words.ts";
export type { LineField } from "./rich-text/line-field.ts";
export { LineInput } from "./variables/line-input.tsx";
export { EmailLine } from "./variables/email-line.tsx";
export { SampleDataProvider } from "./variables/sample-data.tsx";
export { SubjectWords } from "./variables/subject-words.tsx";
export { useVariableLabel } from "./variables/use-variables.ts";
