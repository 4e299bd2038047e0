import { Box, Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMissingKeys } from "../missing-keys.ts";
import { Providers } from "../providers.tsx";
import { Logo } from "../../ui/layout/logo.tsx";
import { ChartSamples } from "./chart-samples.tsx";
import { ContentSamples } from "./content-samples.tsx";
import { FeedbackSamples } from "./feedback-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { GallerySwitches } from "./gallery-switches.tsx";
import classes from "./gallery.module.css";
import { TableSamples } from "./table-samples.tsx";

/**
 * Every component in every state, for developers. Available in development and in English only, because it is a tool
 * and not part of the product; the components' own texts follow the language selected here.
 */
export function Component() {
  return (
    <Providers>
      <Box mih="100dvh">
        <Flex
          className={classes.bar}
          component="header"
          gap="var(--space-2) var(--space-4)"
          align="center"
          wrap="wrap"
        >
          <Logo />
          <h1 className={classes.title}>Components</h1>
          <GallerySwitches />
        </Flex>
        <Box component="main" maw={1440} mx="auto" p="var(--space-6) var(--gutter) 80px">
          <FormSamples />
          <TableSamples />
          <FeedbackSamples />
          <ChartSamples />
          <ContentSamples />
          <MissingKeys />
        </Box>
      </Box>
    </Providers>
  );
}

function MissingKeys() {
  const { i18n } = useTranslation();
  const [missing, clear] = useMissingKeys();
  return (
    <section className={classes.group} aria-labelledby="missing-keys">
      <h2 id="missing-keys">Missing texts ({missing.length})</h2>
      <p>Reported in this tab so far; the present language is {i18n.language}.</p>
      {missing.length > 0 && (
        <>
          <ul>
            {missing.map(({ language, namespace, key }) => (
              <li key={`${language} ${namespace} ${key}`}>
                <code dir="ltr">
                  {language} / {namespace}:{key}
                </code>
              </li>
            ))}
          </ul>
          <button type="button" onClick={clear}>
            Begin anew
          </button>
        </>
      )}
    </section>
  );
}
