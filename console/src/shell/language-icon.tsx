import { ActionIcon } from "@mantine/core";
import { TranslateIcon } from "@phosphor-icons/react";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";

/** The button alone. */
export function LanguageIcon(props: ComponentProps<"button">) {
  const { t } = useTranslation("common");
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("language.label")} {...props}>
      <TranslateIcon size={20} />
    </ActionIcon>
  );
}
