import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Pipeline } from "../../../lib/api.generated.ts";
import { GuardedDrawer } from "../../../ui/dialogs/guarded-drawer.tsx";
import { PipelineForm } from "./pipeline-form.tsx";

interface PipelineDrawerProps {
  subject: Pipeline | "new" | null;
  onClose: () => void;
}

/** The form of a pipeline in a drawer. */
export function PipelineDrawer({ subject, onClose }: PipelineDrawerProps) {
  const { t } = useTranslation("deals");
  const [dirty, setDirty] = useState(false);
  function finish(): void {
    setDirty(false);
    onClose();
  }
  return (
    <GuardedDrawer
      opened={subject !== null}
      size={640}
      title={t(subject === "new" ? "pipelines.new" : "pipelines.edit")}
      dirty={dirty}
      onClose={finish}
    >
      {(close) =>
        subject && (
          <PipelineForm
            key={subject === "new" ? "new" : subject.id}
            pipeline={subject === "new" ? null : subject}
            onDirty={setDirty}
            onSaved={finish}
            onCancel={close}
          />
        )
      }
    </GuardedDrawer>
  );
}
