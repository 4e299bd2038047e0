import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  useCreateTemplateMutation,
  useLazyGetTemplateDesignQuery,
  useLazyListTemplatesQuery,
} from "../../lib/api.generated.ts";
import type { MailLanguage, TemplateDesign } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import type { EditorState } from "./editor/editor-state.ts";
import { freeName } from "./free-name.ts";

const BLANK = "blank";
/** How many templates with a similar name are checked for a free one. */
const LOOKED_AT = 100;

export const isBlank = ({ id }: Pick<TemplateDesign, "id">) => id === BLANK;

/** Handles a template that was just created, and returns the page that its editor links back to. */
export type StartedTemplate = (templateId: string) => Promise<string>;

/**
 * Creates a template from a design and opens it. `starting` is the id of the design in progress.
 * @param from the page that the editor links back to, or a function that handles the template first; the templates by
 * default
 */
export function useDesignStart(from?: string | StartedTemplate) {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [starting, setStarting] = useState<string | null>(null);
  const [getDesign] = useLazyGetTemplateDesignQuery();
  const [listTemplates] = useLazyListTemplatesQuery();
  const [create] = useCreateTemplateMutation();

  async function start(design: TemplateDesign, language?: MailLanguage): Promise<void> {
    if (starting !== null) return;
    setStarting(design.id);
    try {
      const { content, name: own } = await getDesign(
        { id: design.id, ...(language && { language }) },
        true,
      ).unwrap();
      const base = isBlank(design) ? t("untitled") : own;
      const { items } = await listTemplates({ search: base, limit: LOOKED_AT }).unwrap();
      const name = freeName(
        base,
        items.map((one) => one.name),
      );
      const type = design.kind === "transactional" ? "transactional" : "campaign";
      const template = await create({ templateBody: { name, type, content } }).unwrap();
      const back = typeof from === "function" ? await from(template.id) : from;
      void navigate(`/email/${template.id}/edit`, {
        state: back && ({ back } satisfies EditorState),
      });
    } catch (error) {
      showProblem(error);
      setStarting(null);
    }
  }
  return { starting, start };
}
