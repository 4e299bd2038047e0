import { CAMPAIGN_KINDS } from "@arauto/contracts";
import { Center, Flex, Radio, Text } from "@mantine/core";
import { PaperPlaneTiltIcon, PathIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import classes from "./kind-section.module.css";
import { Section } from "./section.tsx";
import { useDraft } from "./draft-context.ts";

const ICONS = { oneOff: PaperPlaneTiltIcon, workflow: PathIcon } as const;

/**
 * One email to all recipients, or steps that each contact follows at their own pace. Content of the
 * other kind is kept.
 */
export function KindSection() {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  return (
    <Section name="kind" done>
      <Radio.Group
        aria-label={t("sections.kind")}
        value={values.kind}
        onChange={(chosen) => {
          const kind = CAMPAIGN_KINDS.find((one) => one === chosen);
          if (kind) draft.change({ kind }, true);
        }}
      >
        <div className={classes.kinds}>
          {CAMPAIGN_KINDS.map((kind) => {
            const KindIcon = ICONS[kind];
            return (
              <Radio.Card
                key={kind}
                value={kind}
                className={classes.kind}
                disabled={readOnly}
                aria-label={t(`kinds.${kind}.title`)}
              >
                <Center className={classes.icon} component="span" data-kind={kind}>
                  <KindIcon
                    size={22}
                    className={kind === "oneOff" ? "flip-rtl" : undefined}
                    aria-hidden
                  />
                </Center>
                <Flex flex={1} miw={0} component="span" direction="column" gap="3xs">
                  <Text span inherit fw={600}>
                    {t(`kinds.${kind}.title`)}
                  </Text>
                  <Text span size="xs" c="dimmed">
                    {t(`kinds.${kind}.text`)}
                  </Text>
                </Flex>
                <Radio.Indicator className={classes.mark} />
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
    </Section>
  );
}
