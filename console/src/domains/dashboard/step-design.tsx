import { Skeleton } from "@mantine/core";
import { FilePlusIcon, SquaresFourIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useListTemplateDesignsQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { DesignCard, isBlank, useDesignStart } from "../templates/index.ts";
import classes from "./first-steps.module.css";

const SHOWN = 4;

/** The second step: a few designs in the workspace's own brand. Choosing one opens the editor. */
export function StepDesign() {
  const { t } = useTranslation(["dashboard", "templates"]);
  const mayWrite = useSession().can("TEMPLATE.WRITE");
  const navigate = useNavigate();
  const { data, error, refetch } = useListTemplateDesignsQuery({});
  const { starting, start } = useDesignStart("/dashboard");
  if (!mayWrite) return <p>{t("dashboard:steps.notAllowed")}</p>;
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  const designs = data?.items.filter((design) => !isBlank(design)) ?? [];
  const blank = data?.items.find(isBlank);
  return (
    <div className={classes.designs}>
      {data
        ? designs
            .filter(({ kind }) => kind !== "transactional")
            .slice(0, SHOWN)
            .map((design) => (
              <div key={design.id} className={classes.design}>
                <DesignCard
                  design={design}
                  busy={starting === design.id}
                  onUse={() => void start(design)}
                  onPreview={() => void navigate(`/email/choice-template?design=${design.id}`)}
                />
              </div>
            ))
        : Array.from({ length: SHOWN }, (_, place) => (
            <Skeleton key={place} className={classes.designSkeleton} radius="md" />
          ))}
      <div className={classes.more}>
        <Link to="/email/choice-template" className={classes.moreTile}>
          <SquaresFourIcon size={22} aria-hidden />
          {t("dashboard:steps.design.all", { count: designs.length })}
        </Link>
        <button
          type="button"
          className={classes.moreTile}
          disabled={!blank || starting !== null}
          onClick={() => {
            if (blank) void start(blank);
          }}
        >
          <FilePlusIcon size={22} aria-hidden />
          {t("dashboard:steps.design.blank")}
        </button>
      </div>
    </div>
  );
}
