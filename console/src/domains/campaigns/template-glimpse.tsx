import { skipToken } from "@reduxjs/toolkit/query";
import { Skeleton, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useGetTemplateQuery, usePreviewTemplateMutation } from "../../app/api.generated.ts";
import { SandboxedFrame } from "../../ui/sandboxed-frame.tsx";
import classes from "./campaigns.module.css";

/** The chosen mail beside the sheet, as a contact would get it. */
export function TemplateGlimpse({ templateId }: { templateId: string | null }) {
  const { t } = useTranslation("campaigns");
  const { data: template } = useGetTemplateQuery(templateId ? { id: templateId } : skipToken);
  const [preview, { data }] = usePreviewTemplateMutation();
  useEffect(() => {
    if (!template) return;
    const { format, language, subject, preheader, source, sampleData } = template.content;
    const call = preview({ previewTemplateBody: { format, language, subject, preheader, source, sampleData, accountId: null } });
    return () => call.abort();
  }, [template, preview]);

  return (
    <aside className={classes.glimpse} aria-label={t("glimpse.title")}>
      {!templateId ? (
        <div className={classes.glimpseEmpty}>{t("glimpse.empty")}</div>
      ) : data ? (
        <>
          <div className={classes.glimpseHead}>
            <Text fw={600} size="sm" lineClamp={1}>
              <bdi>{data.subject}</bdi>
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1}>
              <bdi>{data.preheader}</bdi>
            </Text>
          </div>
          <SandboxedFrame html={data.html} title={t("glimpse.title")} height={520} />
        </>
      ) : (
        <Skeleton height={560} radius={0} />
      )}
    </aside>
  );
}
