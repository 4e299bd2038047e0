import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** Shows a developer page to users who may manage keys, and explains to others why they can't see it. */
export function DeveloperGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("developer");
  if (useSession().can("DEVELOPER.MANAGE")) return children;
  return (
    <>
      <PageHeader title={t("title")} />
      <EmptyState title={t("notAllowed.title")} text={t("notAllowed.text")} />
    </>
  );
}
