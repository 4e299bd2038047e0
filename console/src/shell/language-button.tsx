import { ActionIcon } from "@mantine/core";
import { TranslateIcon } from "@phosphor-icons/react";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { LazyPopover } from "../ui/lazy/lazy-popover.tsx";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const load = () => import("./language-menu.tsx");
const LanguageMenu = lazyPart(load);

/** The language switcher of the header. */
export function LanguageButton() {
  return <LazyPopover button={<LanguageIcon />} panel={LanguageMenu} load={load} opens="menu" />;
}

/** The button alone. */
export function LanguageIcon(props: ComponentProps<"button">) {
  const { t } = useTranslation("common");
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("language.label")} {...props}>
      <TranslateIcon size={20} />
    </ActionIcon>
  );
}
