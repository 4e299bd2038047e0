import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";

/** Explains why fields could not be deleted, and where they are used. */
export function FieldsInUse({
  problem,
  onClose,
}: {
  problem: ApiProblem | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("custom-fields");
  if (problem === null) return null;
  return (
    <InUseNotice
      title={t("inUse.title")}
      advice={t("inUse.advice")}
      closeLabel={t("inUse.close")}
      problem={problem}
      wording={({ kind, name }) => t(`inUse.${kind}`, { name })}
      onClose={onClose}
    />
  );
}
