import { useTranslation } from "react-i18next";
import { useGetBrandKitQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { usePictureUrl } from "../../email-editor/index.ts";
import classes from "./print-head.module.css";

/** The letterhead of the printed page: the company's logo, or its name, and when the figures were printed. */
export function PrintHead({ name }: { name: string }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const { user } = useSession();
  const { data: kit } = useGetBrandKitQuery();
  const pictureUrl = usePictureUrl();
  const logo = kit?.logo ? pictureUrl(kit.logo.source) : "";
  const company = user?.workspaceName ?? "";
  return (
    <header className={classes.head} aria-hidden>
      {logo === "" ? <b>{company}</b> : <img src={logo} alt={company} />}
      <span>{t("print.title", { name, date: formats.date(new Date().toISOString()) })}</span>
    </header>
  );
}
