import "@mantine/spotlight/styles.layer.css";
import { useIsomorphicEffect, useMediaQuery } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { PaletteBody } from "./palette-body.tsx";
import classes from "./palette.module.css";

const [store, spotlight] = createSpotlight();

export interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** By then the focus has been restored, so a form opened by the command may take it. */
const AFTER_CLOSE_MS = 40;

/** The palette as a dialog above everything. */
export function PaletteDialog({ opened, onClose }: PaletteDialogProps) {
  const { t } = useTranslation("palette");
  const [query, setQuery] = useState("");
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });

  useIsomorphicEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      size={640}
      yOffset={narrow ? 0 : "11dvh"}
      xOffset={narrow ? 0 : 16}
      radius={narrow ? 0 : 16}
      transitionProps={{ duration: 140, transition: "fade-down" }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 2 }}
      attributes={{ content: { "aria-label": t("label") } }}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <Suspense>
        <PaletteBody
          opened={opened}
          query={query}
          onTyped={setQuery}
          onClose={onClose}
          onRun={(run) => {
            onClose();
            window.setTimeout(run, AFTER_CLOSE_MS);
          }}
        />
      </Suspense>
    </Spotlight.Root>
  );
}
