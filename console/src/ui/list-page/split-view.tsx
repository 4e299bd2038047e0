import { Center, Group, Modal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ArrowLeftIcon } from "@phosphor-icons/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./split-view.module.css";

export interface SplitViewProps {
  list: ReactNode;
  /** The open record; the page keeps it in the URL. */
  detail: ReactNode;
  detailOpen: boolean;
  onCloseDetail: () => void;
  /** Names the open record; the heading in full screen. */
  label: string;
  /** Shown in the detail's column while nothing is open. */
  placeholder?: ReactNode;
}

/** A list with its open record: side by side from 1280 px on; below that, the detail covers the whole screen. */
export function SplitView({
  list,
  detail,
  detailOpen,
  onCloseDetail,
  label,
  placeholder,
}: SplitViewProps) {
  const { t } = useTranslation("common");
  const sideBySide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });
  const alone = sideBySide && !detailOpen && placeholder === undefined;
  return (
    <div className={classes.split} data-alone={alone || undefined}>
      <div className={classes.list}>{list}</div>
      {sideBySide && !alone && (
        <section className={classes.detail} aria-label={label} data-open={detailOpen || undefined}>
          {detailOpen ? (
            detail
          ) : (
            <Text
              className={classes.placeholder}
              component="div"
              inherit
              c="var(--text-tertiary)"
              ta="center"
            >
              {placeholder}
            </Text>
          )}
        </section>
      )}
      {!sideBySide && (
        <Modal.Root
          opened={detailOpen}
          onClose={onCloseDetail}
          fullScreen
          transitionProps={{ transition: "fade", duration: 140 }}
        >
          <Modal.Content className={classes.screen}>
            <Group className={classes.screenHead} gap="xs" wrap="nowrap">
              <Center
                type="button"
                className={classes.back}
                component="button"
                onClick={onCloseDetail}
                aria-label={t("goBack")}
              >
                <ArrowLeftIcon size={20} className="flip-rtl" aria-hidden />
              </Center>
              <Modal.Title className={classes.screenTitle}>
                <bdi>{label}</bdi>
              </Modal.Title>
            </Group>
            <Modal.Body className={classes.screenBody}>{detail}</Modal.Body>
          </Modal.Content>
        </Modal.Root>
      )}
    </div>
  );
}
