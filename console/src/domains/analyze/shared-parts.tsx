import { Text, Title } from "@mantine/core";
import { XIcon } from "@phosphor-icons/react/X";
import type { TFunction } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { AnalyzeCampaigns } from "../../lib/api.generated.ts";
import { Logo } from "../../ui/layout/logo.tsx";
import { FILTERS, type FilterName, type Filters, toggleFilter } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import shared from "./shared-page.module.css";
import type { SharedReport } from "./use-shared-figures.ts";

/** The workspace that shares the report: its logo, and its name where the logo may not include it. */
export function Brand({ workspace: { name, logo } }: Pick<SharedReport, "workspace">) {
  return (
    <div className={shared.brand}>
      {logo && (
        <span className={shared.logo} data-two={logo.darkUrl !== null || undefined}>
          <img src={logo.url} alt={logo.alt} referrerPolicy="no-referrer" />
          {logo.darkUrl !== null && (
            <img src={logo.darkUrl} alt={logo.alt} referrerPolicy="no-referrer" />
          )}
        </span>
      )}
      <Text component="bdi" fw={600}>
        {name}
      </Text>
    </div>
  );
}

/** Says that there is nothing to see, but not why, so that no one learns which links existed. */
export function EndedReport() {
  const { t } = useTranslation("analyze");
  useEffect(() => {
    document.title = t("shared.ended");
  }, [t]);
  return (
    <main className={shared.ended}>
      <Logo />
      <Title order={1} size="h2">
        {t("shared.ended")}
      </Title>
      <Text c="dimmed">{t("shared.endedText")}</Text>
    </main>
  );
}

/** Returns the name of a provider or device; other values are their own names. */
function valueName(t: TFunction<"analyze">, name: FilterName, value: string): string {
  if (name === "provider") return t(`provider.${value as "gmail"}`);
  return name === "device" ? t(`device.${value as "mobile"}`) : value;
}

/** The filters of the link, which visitors can't remove. */
export function ReportFilters({ report: { filters } }: { report: SharedReport }) {
  const { t } = useTranslation("analyze");
  if (filters.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label={t("filter.active")}>
      {filters.map(({ name, count, labels }) => (
        <li key={name} className={shared.fixed}>
          {t("filter.is", {
            field: t(`filter.${name}`),
            value:
              labels === null || labels.length === 0
                ? t("shared.selected", { count })
                : labels.map((label) => valueName(t, name, label)).join(", "),
          })}
        </li>
      ))}
    </ul>
  );
}

interface VisitorProps {
  filters: Filters;
  campaigns: AnalyzeCampaigns | undefined;
  onChange: (filters: Filters) => void;
}

/** The visitor's filters, with buttons that remove them. */
export function VisitorFilters({ filters, campaigns, onChange }: VisitorProps) {
  const { t } = useTranslation("analyze");
  const chosen = FILTERS.flatMap((name) => (filters[name] ?? []).map((value) => ({ name, value })));
  if (chosen.length === 0) return null;
  const nameOf = (name: FilterName, value: string) =>
    name === "campaign" || name === "workflow"
      ? (campaigns?.items.find(({ id }) => id === value)?.name ?? "…")
      : valueName(t, name, value);
  return (
    <ul className={classes.pills} aria-label={t("shared.ownFilters")}>
      {chosen.map(({ name, value }) => {
        const label = t("filter.is", {
          field: t(`filter.${name}`),
          value: nameOf(name, value),
        });
        return (
          <li key={`${name} ${value}`} className={classes.pill}>
            <span>{label}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label={t("filter.remove", { condition: label })}
              onClick={() => onChange(toggleFilter(filters, name, value))}
            >
              <XIcon size={12} weight="bold" aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
