import { useTranslation } from "react-i18next";
import { PlainCheckbox } from "../../ui/forms/plain-form.tsx";
import classes from "./auth-form.module.css";

export interface TermsFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
  disabled?: boolean;
}

/** The checkbox that accepts the terms, with links to them. */
export function TermsField({ checked, onChange, error, disabled }: TermsFieldProps) {
  const { t } = useTranslation("auth");
  return (
    <div>
      <PlainCheckbox
        name="acceptTerms"
        label={t("register.terms")}
        checked={checked}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p className={classes.papers}>
        <PaperLink to="/terms">{t("terms.title")}</PaperLink>
        <PaperLink to="/privacy">{t("privacy.title")}</PaperLink>
      </p>
    </div>
  );
}

/** Opens in a new tab, so that no input is lost. */
function PaperLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation("auth");
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> ({t("newTab")})</span>
    </a>
  );
}
