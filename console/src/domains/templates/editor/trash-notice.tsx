import { TrashIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useLazyGetTemplateQuery,
  useRestoreTemplatesMutation,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { NoticeBar } from "../../../ui/feedback/notice-bar.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { purgedAt } from "../template-tile.tsx";
import { useWorkbench } from "./workbench.tsx";

/** Shows how long a template in the trash can be restored, with a button to restore it. */
export function TrashNotice() {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { can } = useSession();
  const { template, setTemplate, saver } = useWorkbench();
  const showProblem = useProblemToast();
  const [restore] = useRestoreTemplatesMutation();
  const [ask] = useLazyGetTemplateQuery();
  const [busy, setBusy] = useState(false);
  const gone = purgedAt(template);
  if (!gone) return null;

  const bringBack = async () => {
    setBusy(true);
    try {
      await restore({ restoreTemplatesBody: { ids: [template.id] } }).unwrap();
      const next = await ask({ id: template.id }).unwrap();
      saver.begin(next);
      setTemplate(next);
      toast.success(t("trash.restored", { count: 1 }));
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const restoring = { label: t("trash.restore"), onChoose: () => void bringBack(), busy };
  return (
    <NoticeBar
      tone="quiet"
      icon={<TrashIcon size={20} aria-hidden />}
      title={t("trash.inTrash")}
      text={t("trash.until", { date: formats.date(gone) })}
      choices={can("TEMPLATE.WRITE") ? [restoring] : []}
    />
  );
}
