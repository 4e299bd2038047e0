import type { ApiKeyMode } from "@arauto/contracts";
import { Button, Group, SegmentedControl, Tabs } from "@mantine/core";
import { BookOpenTextIcon } from "@phosphor-icons/react/BookOpenText";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import classes from "./developer.module.css";
import { DEVELOPER_TABS, tabNamed, TABS_WITH_MODES } from "./developer-tabs.ts";
import { useMode } from "./use-mode.ts";

export interface DeveloperFrameProps {
  description?: ReactNode;
  actions?: ReactNode;
  /** The content of the current tab. */
  children: ReactNode;
}

/** The frame of all tabs: the header, the tabs, and the switch between live and test mode where it applies. */
export function DeveloperFrame({ description, actions, children }: DeveloperFrameProps) {
  const { t } = useTranslation("developer");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [mode, setMode] = useMode();
  const tab = tabNamed(params.get("tab"));
  const hasModes = TABS_WITH_MODES.includes(tab);
  const goTo = (next: string | null) =>
    void navigate(
      `?${new URLSearchParams({ tab: next ?? tab, ...(mode === "test" && { mode }) })}`,
    );
  return (
    <>
      <PageHeader
        title={t("title")}
        description={description}
        actions={
          <>
            <ApiReferenceButton />
            {actions}
          </>
        }
      />
      <Tabs value={tab} onChange={goTo}>
        <div className={classes.line} data-mode={hasModes ? mode : undefined}>
          <Tabs.List aria-label={t("title")} className={classes.tabs}>
            {DEVELOPER_TABS.map((one) => (
              <Tabs.Tab key={one} value={one} ref={one === tab ? intoView : undefined}>
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {hasModes && <ModeSwitch mode={mode} onChange={setMode} />}
        </div>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Links to the API reference, which is not part of the console. */
function ApiReferenceButton() {
  const { t } = useTranslation("developer");
  return (
    <Button
      component="a"
      href="/api/reference"
      variant="default"
      leftSection={<BookOpenTextIcon size={16} aria-hidden />}
    >
      {t("apiReference")}
    </Button>
  );
}

/** Scrolls the current tab into view if not all of them fit. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Switches between live and test mode. */
function ModeSwitch({
  mode,
  onChange,
}: {
  mode: ApiKeyMode;
  onChange: (mode: ApiKeyMode) => void;
}) {
  const { t } = useTranslation("developer");
  return (
    <SegmentedControl
      aria-label={t("mode.label")}
      size="xs"
      value={mode}
      onChange={onChange}
      data={[
        { value: "live", label: t("mode.live") },
        {
          value: "test",
          label: (
            <Group gap={6} wrap="nowrap">
              <span className={classes.hatch} aria-hidden />
              {t("mode.test")}
            </Group>
          ),
        },
      ]}
    />
  );
}
