import { Box, Button, Center, Flex, Group, Loader, Text } from "@mantine/core";
import { EyeIcon, PlusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { type TemplateDesign, useGetTemplateDesignQuery } from "../../lib/api.generated.ts";
import classes from "./catalogue.module.css";
import { MailThumbnail, useNear } from "./mail-thumbnail.tsx";

interface Props {
  design: TemplateDesign;
  /** A template is being created from it. */
  busy: boolean;
  onUse: () => void;
}

/** A design's preview: a click on the card enlarges it, its button uses it immediately. */
export function DesignCard({ design, busy, onUse, onPreview }: Props & { onPreview: () => void }) {
  const { t } = useTranslation("templates");
  const [ref, near] = useNear();
  const { currentData, isError } = useGetTemplateDesignQuery({ id: design.id }, { skip: !near });
  return (
    <Flex
      className={classes.card}
      component="article"
      direction="column"
      aria-labelledby={`design-${design.id}`}
    >
      <div className={classes.face}>
        <MailThumbnail
          ref={ref}
          near={near}
          name={design.name}
          html={currentData?.html}
          failed={isError}
        />
        <Group className={classes.veil} gap={0} align="flex-end" wrap="nowrap" aria-hidden>
          <Text className={classes.look} span size="xs" c="#ffffff" fw={550}>
            <EyeIcon size={16} /> {t("choose.preview")}
          </Text>
        </Group>
      </div>
      <Box p="var(--space-3) var(--space-0-5) 0">
        <Text component="h2" size="sm" fw={600} lts={0} id={`design-${design.id}`} ff="text">
          <button type="button" className={classes.open} onClick={onPreview} aria-haspopup="dialog">
            <bdi>{design.name}</bdi>
          </button>
        </Text>
        <Text className={classes.about} size="xs" c="dimmed">
          {design.description}
        </Text>
      </Box>
      <Button
        size="compact-md"
        className={classes.use}
        loading={busy}
        aria-label={t("choose.useNamed", { name: design.name })}
        onClick={onUse}
      >
        {t("choose.use")}
      </Button>
    </Flex>
  );
}

/** An empty page with only the standard parts of the workspace's emails. */
export function BlankCard({ design, busy, onUse }: Props) {
  return (
    <Flex className={classes.card} component="article" direction="column" data-blank>
      <div className={classes.face}>
        <Center className={classes.paper} aria-hidden>
          {busy ? <Loader size={28} /> : <PlusIcon size={36} weight="light" />}
        </Center>
      </div>
      <Box p="var(--space-3) var(--space-0-5) 0">
        <Text component="h2" size="sm" fw={600} lts={0} ff="text">
          <button
            type="button"
            className={classes.open}
            onClick={onUse}
            disabled={busy}
            aria-busy={busy}
          >
            <bdi>{design.name}</bdi>
          </button>
        </Text>
        <Text className={classes.about} size="xs" c="dimmed">
          {design.description}
        </Text>
      </Box>
    </Flex>
  );
}
