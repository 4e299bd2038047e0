import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { plainButton } from "../../ui/buttons/plain-button.ts";

/** Links for a page that has no others. Back is offered if there is a previous page. */
export function HomeAndBack() {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  // The first entry of a visit has this key: going back from it would leave the console.
  const first = useLocation().key === "default";
  return (
    <>
      <Link className={plainButton.primary} to="/">
        {t("goHome")}
      </Link>
      {!first && (
        <button type="button" className={plainButton.secondary} onClick={() => void navigate(-1)}>
          {t("goBack")}
        </button>
      )}
    </>
  );
}
