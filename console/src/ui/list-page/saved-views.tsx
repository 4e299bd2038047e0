import type { SavedView } from "@arauto/contracts";
import { Button, Flex, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListState } from "./list-state.ts";
import {
  freeViewId,
  VIEWS_MAX,
  viewChange,
  withView,
  withViewBack,
  withViewMoved,
} from "./list-views.ts";
import { OwnViewMenu } from "./own-view-menu.tsx";
import classes from "./saved-views.module.css";
import { type Naming, ViewNameDialog } from "./view-name-dialog.tsx";
import { toast } from "../feedback/toasts.ts";

export interface SavedViewsProps {
  /** Names the list's views for assistive technology: "Views of campaigns". */
  label: string;
  list: ListState;
  views: readonly SavedView[];
  /** Predefined views of the list, after "all". */
  fixed?: readonly FixedView[];
  /** Receives the current views, so that a late undo loses nothing. */
  onChange: (change: (views: readonly SavedView[]) => SavedView[]) => void;
  /** Renders the number of records in each view. */
  count: (query: string) => ReactNode;
}

/** A view that every user has and no one can change. */
export interface FixedView {
  name: string;
  /** Like `ListState.viewQuery`: one filter with its value. */
  query: string;
  total: ReactNode;
}

const NONE: readonly FixedView[] = [];

/**
 * The views above a list: all records, and the user's saved views. A view's whole state is in the URL, so that a link
 * shows the same to someone who has not saved it.
 */
export function SavedViews({ label, list, views, fixed = NONE, onChange, count }: SavedViewsProps) {
  const { t } = useTranslation("common");
  const [naming, setNaming] = useState<Naming>(null);
  const own = views.find(({ id }) => id === list.viewId);
  const tab = own
    ? undefined
    : fixed.find(({ query }) => list.viewQuery.split("&").includes(query));
  const change =
    tab?.query === list.viewQuery ? "none" : viewChange(views, list.viewId, list.viewQuery);

  function save(name: string) {
    if (naming?.kind === "rename") {
      onChange((now) => withView(now, naming.view.id, { name }));
    } else {
      const view = { id: freeViewId(views), name, query: list.viewQuery };
      onChange((now) => [...now, view]);
      list.show(view.query, view.id);
    }
    setNaming(null);
  }

  function remove(view: SavedView) {
    const at = views.indexOf(view);
    onChange((now) => now.filter(({ id }) => id !== view.id));
    if (view.id === list.viewId) list.show("");
    toast.undo(t("views.deleted", { name: view.name }), () =>
      onChange((now) => withViewBack(now, view, at)),
    );
  }

  return (
    <Group className={classes.row} gap="0 var(--space-4)" justify="space-between">
      <Flex className={classes.tabs} component="nav" gap={20} aria-label={label}>
        <ViewTab
          to={list.addressOf("")}
          name={t("views.all")}
          current={!own && !tab}
          changed={!own && !tab && change !== "none"}
          total={count("")}
        />
        {fixed.map((view) => (
          <ViewTab
            key={view.query}
            to={list.addressOf(view.query)}
            name={view.name}
            current={view === tab}
            changed={view === tab && change !== "none"}
            total={view.total}
          />
        ))}
        {views.map((view, index) => (
          <span key={view.id} className={classes.own} data-current={view === own || undefined}>
            <ViewTab
              to={list.addressOf(view.query, view.id)}
              name={view.name}
              current={view === own}
              changed={view === own && change === "own"}
              total={count(view.query)}
            />
            {view === own && (
              <OwnViewMenu
                name={view.name}
                isFirst={index === 0}
                isLast={index === views.length - 1}
                onRename={() => setNaming({ kind: "rename", view })}
                onMove={(step) => onChange((now) => withViewMoved(now, view.id, step))}
                onDelete={() => remove(view)}
              />
            )}
          </span>
        ))}
      </Flex>
      <ViewChanges
        change={change}
        isFull={views.length >= VIEWS_MAX}
        onReset={() => own && list.show(own.query, own.id)}
        onSave={() => own && onChange((now) => withView(now, own.id, { query: list.viewQuery }))}
        onSaveNew={() => setNaming({ kind: "new" })}
      />
      <ViewNameDialog naming={naming} onClose={() => setNaming(null)} onSave={save} />
    </Group>
  );
}

interface ViewTabProps {
  to: string;
  name: string;
  current: boolean;
  changed: boolean;
  total: ReactNode;
}

function ViewTab({ to, name, current, changed, total }: ViewTabProps) {
  const { t } = useTranslation("common");
  return (
    <Link to={to} className={classes.tab} aria-current={current ? "page" : undefined}>
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      {total}
      {changed && (
        <span className={classes.changed} title={t("views.changed")}>
          <span className="visually-hidden">{t("views.changed")}</span>
        </span>
      )}
    </Link>
  );
}

interface ViewChangesProps {
  /**
   * The changes since the view was selected: none, those of the user's own view, or those that can only be saved as a
   * new view.
   */
  change: "none" | "new" | "own";
  /** No more views can be saved. */
  isFull: boolean;
  onReset: () => void;
  onSave: () => void;
  onSaveNew: () => void;
}

/** Saves or discards the changes of the view. */
function ViewChanges({ change, isFull, onReset, onSave, onSaveNew }: ViewChangesProps) {
  const { t } = useTranslation("common");
  return (
    <Group className={classes.ways} gap="2xs">
      {change === "own" && (
        <>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
            {t("views.reset")}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onSave}>
            {t("views.save")}
          </Button>
        </>
      )}
      {change !== "none" && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon size={14} aria-hidden />}
          disabled={isFull}
          title={isFull ? t("views.full", { count: VIEWS_MAX }) : undefined}
          onClick={onSaveNew}
        >
          {t(change === "own" ? "views.saveAsNew" : "views.saveView")}
        </Button>
      )}
    </Group>
  );
}
