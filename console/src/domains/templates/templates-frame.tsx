import { ImagesIcon, LayoutIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { PageHeader, type PageHeaderProps } from "../../ui/layout/page-header.tsx";
import classes from "./template-list.module.css";

/** The header shared by the pages for templates and pictures. */
export function TemplatesFrame({ children, ...head }: PageHeaderProps & { children: ReactNode }) {
  const { t } = useTranslation("templates");
  const parts = [
    { to: "/email", label: t("title"), Drawing: LayoutIcon },
    { to: "/email/pictures", label: t("pictures.title"), Drawing: ImagesIcon },
  ];
  return (
    <>
      <PageHeader {...head} />
      <nav className={classes.parts} aria-label={t("parts")}>
        {parts.map(({ to, label, Drawing }) => (
          <NavLink key={to} to={to} end className={classes.part}>
            <Drawing size={18} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
