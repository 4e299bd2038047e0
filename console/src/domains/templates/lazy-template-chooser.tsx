import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

/** The chooser of templates, loaded when it opens. */
export const LazyTemplateChooser = lazyPart(async () => ({
  default: (await import("./template-chooser.tsx")).TemplateChooser,
}));
