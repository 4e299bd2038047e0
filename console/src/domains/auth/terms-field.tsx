import { useTranslation } from "react-i18next";
import { PlainCheckbox } from "../../ui/forms/plain-form.tsx";

/** Marks where the link goes in the translated sentence. */
const LINK = "\n";

export interface TermsFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
  disabled?: boolean;
}

/** The checkbox that accepts the terms; its label links to them. */
export function TermsField({ checked, onChange, error, disabled }: TermsFieldProps) {
  const { t } = useTranslation("auth");
  const [before, after] = t("register.terms", { terms: LINK }).split(LINK);
  return (
    <PlainCheckbox
      name="acceptTerms"
      label={
        <span>
          {before}
          {/* In a new tab, so that no input is lost. */}
          <a href="/terms" target="_blank" rel="noreferrer">
            {t("register.termsLink")}
            <span className="visually-hidden"> ({t("newTab")})</span>
          </a>
          {after}
        </span>
      }
      checked={checked}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
