import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Template } from "../../../lib/api.generated.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "./editor.module.css";

/** A template whose blocks were written by another version: shown as unsupported, not overwritten. */
export function UnreadableTemplate({ template }: { template: Template }) {
  const { t } = useTranslation("templates");
  return (
    <div className={classes.plainPage}>
      <PageHeader title={<bdi>{template.name}</bdi>} back={{ to: "/email", label: t("title") }} />
      <EmptyState
        title={t("editing.unreadable.title")}
        text={t("editing.unreadable.text")}
        action={
          <Button component={Link} to="/email" variant="default">
            {t("editing.back")}
          </Button>
        }
      />
    </div>
  );
}
