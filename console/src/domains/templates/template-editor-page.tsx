import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { useGetTemplateQuery } from "../../app/api.generated.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { starters } from "./starters.ts";
import { draftOf } from "./template-draft.ts";
import { TemplateEditor } from "./template-editor.tsx";

/** Opens a stored template, or a new one from the starter named in the address. */
export function TemplateEditorPage() {
  const { id } = useParams();
  return id ? <StoredTemplate key={id} id={id} /> : <NewTemplate />;
}

function StoredTemplate({ id }: { id: string }) {
  const { t } = useTranslation("templates");
  const { data, error, refetch } = useGetTemplateQuery({ id });
  const back = { to: "/email", label: t("title") };
  if (data) return <TemplateEditor stored={data} initial={draftOf(data)} />;
  return (
    <>
      <PageHeader title={t("title")} back={back} />
      {error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <Skeleton height={520} radius="md" />}
    </>
  );
}

function NewTemplate() {
  const { t } = useTranslation("templates");
  const [search] = useSearchParams();
  const from = search.get("from") ?? "blank";
  const initial = useMemo(() => {
    const all = starters(t);
    const starter = all.find(({ key }) => key === from) ?? all.find(({ key }) => key === "blank");
    return {
      name: "",
      subject: starter?.subject ?? "",
      preheader: starter?.preheader ?? "",
      format: starter?.format ?? "mjml",
      source: starter?.source ?? "",
      type: "campaign",
      status: "active",
    } as const;
  }, [t, from]);
  return <TemplateEditor key={from} stored={null} initial={initial} />;
}
