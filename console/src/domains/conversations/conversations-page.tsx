import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./conversations-page.module.css";

/** Where answers to mails will be read. Nothing receives mail yet, and it says so. */
export function Component() {
  const { t } = useTranslation("conversations");
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <section className={classes.card} aria-label={t("title")}>
        <EmptyState
          title={t("none.title")}
          text={
            <>
              <p className={classes.text}>{t("none.text")}</p>
              <p className={classes.text}>{t("none.until")}</p>
            </>
          }
          action={
            <Button component={Link} to="/settings/sending-accounts" variant="default">
              {t("none.action")}
            </Button>
          }
        />
      </section>
    </>
  );
}
