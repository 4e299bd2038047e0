import { Button, Group, Skeleton, Tabs, Text } from "@mantine/core";
import { DESIGN_KINDS } from "@arauto/contracts";
import { CodeIcon, FileHtmlIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAddressParams } from "../../lib/address-params.ts";
import type { TemplateDesign } from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SearchInput } from "../../ui/list-page/search-input.tsx";
import classes from "./catalogue.module.css";
import { BlankCard, DesignCard } from "./design-card.tsx";
import { DesignPreview } from "./design-preview.tsx";
import { isBlank, useDesignStart } from "./use-design-start.ts";
import { useDesigns } from "./use-designs.ts";

const TABS = ["all", ...DESIGN_KINDS] as const;
const SKELETONS = 7;

/** The catalog of designs for a new template, each shown in the workspace's own colors. */
export function ChooseTemplatePage() {
  const { t } = useTranslation("templates");
  const { tab, search, openId, change, preview, showAll } = useCatalogAddress();
  const { data, error, refetch } = useDesigns();
  const { starting, start } = useDesignStart();

  const blank = data?.items.find(isBlank);
  const designs = data?.items.filter((design) => !isBlank(design)) ?? [];
  const found = designs.filter((design) => matches(design, search));
  const shown = found.filter(({ kind }) => tab === "all" || kind === tab);
  const open = designs.find(({ id }) => id === openId);
  const neighbor = (step: number) => {
    const list = open && !shown.includes(open) ? designs : shown;
    const at = list.findIndex((design) => design === open);
    return list[(at + step + list.length) % list.length];
  };

  return (
    <>
      <PageHeader
        title={t("choose.title")}
        description={t("choose.description")}
        back={{ to: "/email", label: t("title") }}
        actions={<CodeLinks />}
      />
      <Tabs
        value={tab}
        onChange={(next) => change("kind", next === null || next === "all" ? "" : next)}
      >
        <Group
          className={classes.bar}
          gap="var(--space-3) var(--space-6)"
          align="flex-end"
          justify="space-between"
          wrap="wrap-reverse"
        >
          <KindTabs found={data && found} />
          <div className={classes.search}>
            <SearchInput
              list={{ search, setSearch: (next) => change("search", next) }}
              placeholder={t("choose.search")}
              wide
            />
          </div>
        </Group>
        <Tabs.Panel value={tab} className={classes.panel}>
          {error && !data ? (
            <ErrorState problem={error} title={t("choose.failed")} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeletons />
          ) : (
            <>
              <DesignGrid
                blank={search === "" ? blank : undefined}
                designs={shown}
                starting={starting}
                onUse={(design) => void start(design)}
                onPreview={preview}
              />
              {shown.length === 0 && <NothingFound search={search} onShowAll={showAll} />}
            </>
          )}
        </Tabs.Panel>
      </Tabs>
      {open && (
        <DesignPreview
          design={open}
          busy={starting === open.id}
          onUse={(language) => void start(open, language)}
          onStep={(step) => change("design", neighbor(step)?.id ?? "")}
          onClose={() => change("design", "")}
        />
      )}
    </>
  );
}

/** Reads the tab, the search and the design in the preview from the URL, and changes them there. */
function useCatalogAddress() {
  const [params, changeParams] = useAddressParams();
  return {
    tab: TABS.find((one) => one === params.get("kind")) ?? "all",
    search: params.get("search") ?? "",
    openId: params.get("design"),
    /** Sets a parameter; an empty value removes it. */
    change: (name: "kind" | "search" | "design", value: string) =>
      changeParams(
        (now) => {
          if (value === "") now.delete(name);
          else now.set(name, value);
          return now;
        },
        { replace: true },
      ),
    /** Adds a history entry, so that Back closes the preview. */
    preview: ({ id }: TemplateDesign) =>
      changeParams((now) => new URLSearchParams([...now, ["design", id]])),
    showAll: () => changeParams(() => new URLSearchParams(), { replace: true }),
  };
}

/** Links to templates that start from code. */
function CodeLinks() {
  const { t } = useTranslation("templates");
  return (
    <>
      <Button
        component={Link}
        to="/email/new?from=html"
        variant="default"
        leftSection={<FileHtmlIcon size={16} aria-hidden />}
      >
        {t("choose.html")}
      </Button>
      <Button
        component={Link}
        to="/email/new?from=mjml"
        variant="default"
        leftSection={<CodeIcon size={16} aria-hidden />}
      >
        {t("choose.mjml")}
      </Button>
    </>
  );
}

/** The kinds of designs, with their numbers of search results; `found` is undefined while loading. */
function KindTabs({ found }: { found: readonly TemplateDesign[] | undefined }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  return (
    <Tabs.List className={classes.tabs} aria-label={t("choose.kinds")}>
      {TABS.map((one) => (
        <Tabs.Tab
          key={one}
          value={one}
          rightSection={
            <Text className={classes.count} span size="2xs" c="var(--text-tertiary)" fw={500}>
              {found &&
                formats.number(
                  one === "all" ? found.length : found.filter(({ kind }) => kind === one).length,
                )}
            </Text>
          }
        >
          {t(`choose.kind.${one}`)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

interface DesignGridProps {
  blank: TemplateDesign | undefined;
  designs: readonly TemplateDesign[];
  /** The id of the design that is being opened as a template. */
  starting: string | null;
  onUse: (design: TemplateDesign) => void;
  onPreview: (design: TemplateDesign) => void;
}

function DesignGrid({ blank, designs, starting, onUse, onPreview }: DesignGridProps) {
  return (
    <ul className={classes.grid}>
      {blank && (
        <li>
          <BlankCard design={blank} busy={starting === blank.id} onUse={() => onUse(blank)} />
        </li>
      )}
      {designs.map((design) => (
        <li key={design.id}>
          <DesignCard
            design={design}
            busy={starting === design.id}
            onUse={() => onUse(design)}
            onPreview={() => onPreview(design)}
          />
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const { t } = useTranslation("templates");
  return (
    <EmptyState
      title={t("choose.nothing")}
      text={t("choose.nothingText", { search })}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t("choose.showAll")}
        </Button>
      }
    />
  );
}

/** Returns true if a design's name or description contains every word of the search, ignoring accents. */
function matches({ name, description }: TemplateDesign, search: string): boolean {
  const plain = (text: string) =>
    text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
  const text = plain(`${name} ${description}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Skeletons() {
  const { t } = useTranslation("common");
  return (
    <div className={classes.grid} role="status" aria-label={t("table.loading")}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <div key={at}>
          <Skeleton radius="md" className={classes.skeleton} mb={12} />
          <Skeleton height={12} width="60%" radius="xl" mb={10} />
          <Skeleton height={10} width="85%" radius="xl" />
        </div>
      ))}
    </div>
  );
}
