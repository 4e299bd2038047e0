import { Box, List } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ClockCounterClockwiseIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { NoticeBar } from "../../ui/feedback/notice-bar.tsx";
import { problemText } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useDesigner } from "./designer-context.ts";
import classes from "./designer.module.css";

/** Explains that the figures come from a test over the past, with its result and limitations. */
export function TestBar() {
  const { t } = useTranslation(["workflows", "common", "errors"]);
  const formats = useFormats();
  const { dryRun, setMode } = useDesigner();
  const [listed, list] = useDisclosure(false);
  if (!dryRun) return null;
  const close = { label: t("workflows:test.close"), onChoose: () => setMode("edit") };
  const { found, problem } = dryRun;
  if (problem !== undefined)
    return (
      <NoticeBar
        tone="warning"
        icon={<WarningCircleIcon size={20} aria-hidden />}
        title={t("workflows:test.failed")}
        text={problemText(problem, t)}
        choices={[{ label: t("common:tryAgain"), onChoose: dryRun.retry }, close]}
      />
    );
  const icon = <ClockCounterClockwiseIcon size={20} aria-hidden />;
  if (!found)
    return (
      <NoticeBar
        tone="info"
        icon={icon}
        title={t("workflows:test.running")}
        text={t("workflows:test.nothing")}
        choices={[close]}
      />
    );
  const waiting = t("workflows:test.waiting", {
    count: found.waiting,
    number: formats.number(found.waiting),
  });
  return (
    <>
      <NoticeBar
        tone="info"
        icon={icon}
        title={`${t("workflows:test.entered", { count: found.entered, number: formats.number(found.entered) })} ${waiting}`}
        text={t("workflows:test.nothing")}
        choices={[
          {
            label: t(listed ? "workflows:test.hideLimits" : "workflows:test.showLimits"),
            subtle: true,
            onChoose: list.toggle,
          },
          close,
        ]}
      />
      {listed && (
        <Box className={classes.limits} component="section">
          <strong>{t("workflows:test.limits.title")}</strong>
          <List size="xs" spacing="2xs">
            {found.limits.map((limit) => (
              <List.Item key={limit}>{t(`workflows:test.limits.${limit}`)}</List.Item>
            ))}
          </List>
        </Box>
      )}
    </>
  );
}
