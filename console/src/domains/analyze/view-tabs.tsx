import {
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Button, Flex, Group } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useSession } from "../../lib/session.ts";
import { OwnViewMenu } from "../../ui/list-page/own-view-menu.tsx";
import { type Naming, ViewNameDialog } from "../../ui/list-page/view-name-dialog.tsx";
import type { AnalyzeView } from "./analyze-address.ts";
import { useViews } from "./use-views.ts";
import { addressOfScope, DEFAULT_SCOPE, isSameScope, scopeOf, VIEW_PARAM } from "./view-scope.ts";
import classes from "./view-tabs.module.css";

/** Distance in pixels after which a tab is dragged rather than clicked. */
const DRAG_FROM = 8;

/** The workspace's saved views as tabs, after the tab for everything. A URL shows everyone the same. */
export function ViewTabs({ shown }: { shown: AnalyzeView }) {
  const { t } = useTranslation(["analyze", "common"]);
  const { can } = useSession();
  const [params] = useSearchParams();
  const [naming, setNaming] = useState<Naming>(null);
  const actions = useViews();
  const { views } = actions;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM } }),
  );
  const current = views.find(({ id }) => id === params.get(VIEW_PARAM));
  const isChanged = !isSameScope(scopeOf(shown), current ?? DEFAULT_SCOPE);
  const canWrite = can("CAMPAIGN.WRITE");

  async function onName(name: string) {
    const view = naming?.kind === "rename" && views.find(({ id }) => id === naming.view.id);
    if (await (view ? actions.rename(view, name) : actions.save(name, shown))) setNaming(null);
  }

  return (
    <Group className={classes.row} gap="0 var(--space-4)" justify="space-between">
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => {
          const view = views.find(({ id }) => id === active.id);
          const place = views.findIndex(({ id }) => id === over?.id);
          if (view && place >= 0 && view.id !== over?.id) void actions.move(view, place);
        }}
      >
        <Flex className={classes.tabs} component="nav" gap={20} aria-label={t("views.label")}>
          <Tab to="/analyze" isCurrent={!current} isChanged={!current && isChanged}>
            {t("views.all")}
          </Tab>
          {views.map((view, index) => (
            <DraggableTab key={view.id} id={view.id} isFixed={!canWrite}>
              <Tab
                to={addressOfScope(view, view.id)}
                isCurrent={view === current}
                isChanged={view === current && isChanged}
              >
                {view.name}
              </Tab>
              {view === current && canWrite && (
                <OwnViewMenu
                  name={view.name}
                  isFirst={index === 0}
                  isLast={index === views.length - 1}
                  onRename={() => setNaming({ kind: "rename", view: { ...view, query: "" } })}
                  onMove={(step) => void actions.move(view, index + step)}
                  onDelete={() => void actions.remove(view, true)}
                />
              )}
            </DraggableTab>
          ))}
        </Flex>
      </DndContext>
      {canWrite && isChanged && (
        <ViewChanges
          isOwn={current !== undefined}
          full={actions.isFull ? views.length : null}
          onOverwrite={() => current && void actions.overwrite(current, shown)}
          onSaveNew={() => setNaming({ kind: "new" })}
        />
      )}
      <ViewNameDialog
        naming={naming}
        hint={t("views.nameHint")}
        onClose={() => setNaming(null)}
        onSave={(name) => void onName(name)}
      />
    </Group>
  );
}

interface ViewChangesProps {
  /** The current view is a saved one, which can be overwritten. */
  isOwn: boolean;
  /** The number of views if no more can be saved. */
  full: number | null;
  onOverwrite: () => void;
  onSaveNew: () => void;
}

/** Saves changes to the current view. */
function ViewChanges({ isOwn, full, onOverwrite, onSaveNew }: ViewChangesProps) {
  const { t } = useTranslation(["analyze", "common"]);
  return (
    <Group gap="2xs" className={classes.changes}>
      {isOwn && (
        <Button variant="subtle" size="compact-sm" onClick={onOverwrite}>
          {t("views.overwrite")}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon size={14} aria-hidden />}
        disabled={full !== null}
        title={full === null ? undefined : t("common:views.full", { count: full })}
        onClick={onSaveNew}
      >
        {t(isOwn ? "common:views.saveAsNew" : "common:views.saveView")}
      </Button>
    </Group>
  );
}

interface TabProps {
  to: string;
  isCurrent: boolean;
  isChanged: boolean;
  children: string;
}

function Tab({ to, isCurrent, isChanged, children: name }: TabProps) {
  const { t } = useTranslation("common");
  return (
    <Link
      to={to}
      preventScrollReset
      draggable={false}
      className={classes.tab}
      aria-current={isCurrent ? "page" : undefined}
    >
      <bdi className={classes.name} title={name}>
        {name}
      </bdi>
      {isChanged && (
        <span className={classes.changed} title={t("views.changed")}>
          <span className="visually-hidden">{t("views.changed")}</span>
        </span>
      )}
    </Link>
  );
}

/** Moves tabs by pointer. The menu of a tab moves it by keyboard. */
function DraggableTab({
  id,
  isFixed,
  children,
}: {
  id: string;
  isFixed: boolean;
  children: ReactNode;
}) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled: isFixed });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id });
  return (
    <span ref={setTarget} className={classes.own} data-over={(isOver && !isDragging) || undefined}>
      <span
        ref={setNodeRef}
        className={classes.own}
        data-dragging={isDragging || undefined}
        style={transform ? { transform: `translateX(${transform.x}px)` } : undefined}
        onPointerDown={listeners?.["onPointerDown"] as React.PointerEventHandler | undefined}
      >
        {children}
      </span>
    </span>
  );
}
