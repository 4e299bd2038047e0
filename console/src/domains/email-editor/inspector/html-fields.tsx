import { HTML_BLOCK_MAX } from "@arauto/contracts";
import { Flex, Skeleton, Text } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import controls from "./controls.module.css";
import classes from "./inspector.module.css";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import type { KindFields } from "./subject.ts";

const HtmlCode = lazyPart(
  async () => ({ default: (await import("./html-code.tsx")).HtmlCode }),
  "inline",
);

export const htmlFields: KindFields<"html"> = {
  Content: ({ subject }) => {
    const { t, i18n } = useTranslation("editor");
    const source = subject.read("source");
    if (source === undefined)
      return (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.mixedText")}
        </Text>
      );
    const tooLong = source.length > HTML_BLOCK_MAX;
    return (
      <>
        {/* Keys stay inside: undo in code works by character, as in every code editor. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only stops keys from bubbling */}
        <div className={controls.code} dir="ltr" onKeyDown={(event) => event.stopPropagation()}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <HtmlCode
              label={t("inspector.html.code")}
              value={source}
              onChange={(next) =>
                next !== source && subject.change(() => ({ source: next }), "source")
              }
            />
          </Suspense>
        </div>
        {tooLong && (
          <Flex className={classes.warning} component="p" gap={6} role="alert">
            {t("inspector.html.tooLong", {
              most: new Intl.NumberFormat(i18n.language).format(HTML_BLOCK_MAX),
            })}
          </Flex>
        )}
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.html.hint")}
        </Text>
      </>
    );
  },
};
