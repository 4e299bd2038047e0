import { FilePlusIcon, SquaresFourIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { DesignCard } from "./design-card.tsx";
import classes from "./design-starters.module.css";
import { DesignPlaces, STARTERS_SHOWN } from "./design-starters-skeleton.tsx";
import { isBlank, useDesignStart } from "./use-design-start.ts";
import { useDesigns } from "./use-designs.ts";

/**
 * A few designs in the workspace's own brand. Selecting one opens the editor.
 * @param back the page that the editor links back to; the templates by default
 */
export function DesignStarters({ back }: { back?: string }) {
  const { t } = useTranslation("templates");
  const navigate = useNavigate();
  const { data, error, refetch } = useDesigns();
  const { starting, start } = useDesignStart(back);
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  const designs = data?.items.filter((design) => !isBlank(design)) ?? [];
  const blank = data?.items.find(isBlank);
  return (
    <div className={classes.designs}>
      {data ? (
        designs
          .filter(({ kind }) => kind !== "transactional")
          .slice(0, STARTERS_SHOWN)
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
      ) : (
        <DesignPlaces />
      )}
      <div className={classes.more}>
        <Link to="/email/choice-template" className={classes.moreTile}>
          <SquaresFourIcon size={22} aria-hidden />
          {t("designStarters.all", { count: designs.length })}
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
          {t("designStarters.blank")}
        </button>
      </div>
    </div>
  );
}
