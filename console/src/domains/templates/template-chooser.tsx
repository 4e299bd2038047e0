import { Button, Modal, Skeleton, Tabs, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type TemplatePage,
  type TemplateSummary,
  useListTemplatesQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SearchInput } from "../../ui/list-page/search-input.tsx";
import { DesignCard } from "./design-card.tsx";
import { DesignPreview } from "./design-preview.tsx";
import classes from "./template-chooser.module.css";
import { TemplateThumbnail } from "./template-thumbnail.tsx";
import { isBlank, type StartedTemplate, useDesignStart } from "./use-design-start.ts";
import { useDesigns } from "./use-designs.ts";

const SHOWN = 24;
const SKELETONS = 6;

interface Props {
  opened: boolean;
  /** The id of the template in use. */
  value: string | null;
  onClose: () => void;
  onChange: (templateId: string) => void;
  /** Called with a template that was created from a design. Returns the page that its editor links back to. */
  onCreated: StartedTemplate;
}

type Shelf = "own" | "designs";

/** Selects an email by its picture: one of the workspace's templates, or a design, which becomes a new template. */
export function TemplateChooser({ opened, onClose, ...props }: Props) {
  const { t } = useTranslation("templates");
  return (
    <Modal opened={opened} onClose={onClose} size={960} title={t("chooser.title")}>
      {opened && <Shelves {...props} onClose={onClose} />}
    </Modal>
  );
}

function Shelves({ value, onClose, onChange, onCreated }: Omit<Props, "opened">) {
  const { t } = useTranslation("templates");
  const { can } = useSession();
  const [chosen, setChosen] = useState<Shelf | null>(null);
  const [search, setSearch] = useState("");
  const own = useListTemplatesQuery({
    limit: SHOWN,
    sort: "-updatedAt",
    status: "active",
    ...(search.trim() !== "" && { search: search.trim() }),
  });
  const isEmpty = own.data?.items.length === 0 && search === "";
  const mayCreate = can("TEMPLATE.WRITE");
  // Users without templates start from a design.
  const shelf = chosen ?? (isEmpty && mayCreate ? "designs" : "own");
  return (
    <Tabs
      value={shelf}
      keepMounted={false}
      onChange={(next) => setChosen(next === "designs" ? "designs" : "own")}
    >
      <div className={classes.bar}>
        {mayCreate && (
          <Tabs.List aria-label={t("chooser.title")}>
            <Tabs.Tab value="own">{t("chooser.own")}</Tabs.Tab>
            <Tabs.Tab value="designs">{t("chooser.designs")}</Tabs.Tab>
          </Tabs.List>
        )}
        {shelf === "own" && !isEmpty && (
          <div className={classes.search}>
            <SearchInput list={{ search, setSearch }} placeholder={t("chooser.search")} wide />
          </div>
        )}
      </div>
      <Tabs.Panel value="own">
        <OwnTemplates
          list={own}
          value={value}
          onChoose={(id) => {
            onChange(id);
            onClose();
          }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="designs">
        <Designs onCreated={onCreated} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface OwnTemplatesProps {
  list: { data?: TemplatePage | undefined; error?: unknown; refetch: () => unknown };
  value: string | null;
  onChoose: (id: string) => void;
}

function OwnTemplates({ list: { data, error, refetch }, value, onChoose }: OwnTemplatesProps) {
  const { t } = useTranslation("templates");
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.items.length === 0)
    return <EmptyState title={t("chooser.none")} text={t("chooser.noneText")} />;
  return (
    <ul className={classes.grid}>
      {data.items.map((template) => (
        <li key={template.id}>
          <OwnTemplate
            template={template}
            isChosen={template.id === value}
            onChoose={() => onChoose(template.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function OwnTemplate({
  template: { id, name },
  isChosen,
  onChoose,
}: {
  template: TemplateSummary;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation("templates");
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={isChosen}
      data-chosen={isChosen}
      onClick={onChoose}
    >
      <span className={classes.face}>
        <TemplateThumbnail id={id} name={name} />
      </span>
      <Text span size="sm" fw={550} lineClamp={2}>
        <bdi>{name}</bdi>
      </Text>
      {isChosen && (
        <Text span size="xs" c="var(--brand-text)">
          {t("chooser.inUse")}
        </Text>
      )}
    </button>
  );
}

/** The designs; using one opens it in the editor. */
function Designs({ onCreated }: Pick<Props, "onCreated">) {
  const { data, error, refetch } = useDesigns();
  const { starting, start } = useDesignStart(onCreated);
  const [openId, setOpenId] = useState<string | null>(null);
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const designs = data.items.filter(
    (design) => !isBlank(design) && design.kind !== "transactional",
  );
  const blank = data.items.find(isBlank);
  const at = designs.findIndex(({ id }) => id === openId);
  const open = designs[at];
  return (
    <>
      <ul className={classes.grid}>
        {designs.map((design) => (
          <li key={design.id}>
            <DesignCard
              design={design}
              busy={starting === design.id}
              onUse={() => void start(design)}
              onPreview={() => setOpenId(design.id)}
            />
          </li>
        ))}
      </ul>
      {blank && (
        <Button
          variant="default"
          mt="lg"
          loading={starting === blank.id}
          onClick={() => void start(blank)}
        >
          {blank.name}
        </Button>
      )}
      {open && (
        <DesignPreview
          design={open}
          busy={starting === open.id}
          onUse={(language) => void start(open, language)}
          onStep={(step) =>
            setOpenId(designs[(at + step + designs.length) % designs.length]?.id ?? null)
          }
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function Skeletons() {
  const { t } = useTranslation("common");
  return (
    <div className={classes.grid} role="status" aria-label={t("table.loading")}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} radius="md" className={classes.skeleton} />
      ))}
    </div>
  );
}
