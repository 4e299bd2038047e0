import { Flex, Text, UnstyledButton } from "@mantine/core";
import { CakeIcon, HandHeartIcon, HandshakeIcon, HandWavingIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useDesigner } from "./designer-context.ts";
import { STARTERS } from "./flow/starters.ts";
import classes from "./starters.module.css";

const ICONS = {
  welcome: HandWavingIcon,
  winBack: HandHeartIcon,
  dealsFromClicks: HandshakeIcon,
  yearly: CakeIcon,
} as const;

/** Offers complete workflows to start from while there is only an entry. */
export function Starters({ isInList = false }: { isInList?: boolean }) {
  const { t } = useTranslation("workflows");
  const { actions } = useDesigner();
  return (
    <Flex
      className={classes.starters}
      component="section"
      direction="column"
      gap="2xs"
      align="center"
      data-in-list={isInList || undefined}
      aria-labelledby="starters-title"
    >
      <h2 id="starters-title">{t("starters.title")}</h2>
      <p>{t("starters.text")}</p>
      <ul>
        {STARTERS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <li key={kind}>
              <Flex
                className={classes.starter}
                component={UnstyledButton}
                direction="column"
                gap="2xs"
                align="flex-start"
                onClick={() => actions.begin(kind)}
              >
                <Icon size={28} weight="duotone" aria-hidden />
                <Text span inherit fw={600}>
                  {t(`starters.${kind}.name`)}
                </Text>
                <Text span size="xs" c="dimmed">
                  {t(`starters.${kind}.text`)}
                </Text>
              </Flex>
            </li>
          );
        })}
      </ul>
    </Flex>
  );
}
