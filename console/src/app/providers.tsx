import "@mantine/core/styles.layer.css";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { ConfirmProvider } from "../ui/confirm.tsx";
import { cssVariables, theme } from "../ui/theme.ts";
import { colorSchemeManager } from "./preferences.ts";
import { store } from "./store.ts";

/**
 * What the pages of a signed-in person stand on: the API's cache, the design system, confirmations.
 * It belongs to the frames of those pages and not to the whole console, so that the login screen
 * waits for none of it.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
        >
          <ConfirmProvider>{children}</ConfirmProvider>
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  );
}
