import { Button, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Contact } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { ListFacts } from "../../../ui/list-page/list-page.tsx";

/** Returns a function that describes how many contacts the list shows. */
export function useCountText(): (facts: ListFacts<Contact>) => string {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  return ({ page, isBare, isNarrowed }) => {
    // Reserves the line's space until the total is known.
    if (!page || page.total === null || isBare) return "\u00a0";
    // An estimate is not an exact number.
    const shown = formats.number(
      page.total,
      page.totalIsEstimate ? { maximumSignificantDigits: 2 } : {},
    );
    if (isNarrowed) return t("found", { count: page.total, total: shown });
    return t(page.totalIsEstimate ? "countAbout" : "count", { count: page.total, total: shown });
  };
}

/** The header's buttons. While there are no contacts, the empty state below offers the import. */
export function HeaderActions({ isBare, onNew }: { isBare: boolean; onNew: () => void }) {
  const { t } = useTranslation("accounts");
  return (
    <Group gap="xs">
      {!isBare && <ImportLink variant="default" />}
      <Button
        variant={isBare ? "default" : "filled"}
        leftSection={<PlusIcon size={16} aria-hidden />}
        onClick={onNew}
      >
        {t("new")}
      </Button>
    </Group>
  );
}

/** A link to the page that imports contacts. */
export function ImportLink({ variant }: { variant: "filled" | "default" }) {
  const { t } = useTranslation("accounts");
  return (
    <Button
      component={Link}
      to="/accounts/import"
      variant={variant}
      leftSection={<UploadSimpleIcon size={16} aria-hidden />}
    >
      {t("import")}
    </Button>
  );
}
