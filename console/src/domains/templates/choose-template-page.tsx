import { Skeleton } from "@mantine/core";
import { CodeIcon, FileDashedIcon } from "@phosphor-icons/react";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePreviewTemplateMutation } from "../../app/api.generated.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { type Starter, starters } from "./starters.ts";
import classes from "./templates.module.css";

/** The catalogue: how a new template can begin, each shown as it will look. */
export function ChooseTemplatePage() {
  const { t } = useTranslation("templates");
  const all = useMemo(() => starters(t), [t]);
  return (
    <>
      <PageHeader title={t("choose.title")} description={t("choose.description")} back={{ to: "/email", label: t("title") }} />
      <ul className={classes.catalogue}>
        {all.map((starter) => (
          <li key={starter.key}>
            <Link to={`/email/new?from=${starter.key}`} className={classes.starter}>
              <StarterThumbnail starter={starter} />
              <strong>{t(`starters.${starter.key}.name`)}</strong>
              <span className={classes.starterText}>{t(`starters.${starter.key}.about`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Starters without a design of their own. */
const PLAIN = { blank: FileDashedIcon, html: CodeIcon } as const;

function StarterThumbnail({ starter }: { starter: Starter }) {
  const Plain = starter.key === "blank" || starter.key === "html" ? PLAIN[starter.key] : undefined;
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      {Plain ? <Plain size={40} weight="thin" className={classes.thumbnailIcon} /> : <Rendered starter={starter} />}
    </span>
  );
}

function Rendered({ starter }: { starter: Starter }) {
  const [preview, { data, error }] = usePreviewTemplateMutation();
  useEffect(() => {
    const { subject, preheader, format, source } = starter;
    void preview({ previewTemplateBody: { language: "en-us", subject, preheader, format, source, accountId: null } });
  }, [preview, starter]);

  if (data) return <iframe className={classes.thumbnailFrame} srcDoc={data.html} sandbox="" tabIndex={-1} title={starter.key} />;
  return !error && <Skeleton height="100%" radius={0} />;
}
