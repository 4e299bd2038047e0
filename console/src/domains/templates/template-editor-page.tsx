import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import classes from "./editor/editor.module.css";
import { WorkbenchSkeleton, TemplateEditor } from "./editor/template-editor.tsx";
import { useFreshTemplate } from "./editor/use-fresh-template.ts";

/** Opens a template in the full-window editor. */
export function TemplateEditorPage() {
  const { id = "" } = useParams();
  return <StoredTemplate key={id} id={id} />;
}

function StoredTemplate({ id }: { id: string }) {
  const { t } = useTranslation("templates");
  const { template, problem, again } = useFreshTemplate(id);
  if (template) return <TemplateEditor template={template} />;
  if (!problem) return <WorkbenchSkeleton />;
  return (
    <div className={classes.plainPage}>
      <PageHeader title={t("title")} back={{ to: "/email", label: t("title") }} />
      <ErrorState problem={problem} onRetry={again} />
    </div>
  );
}
