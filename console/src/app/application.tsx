import { DirectionProvider, MantineProvider } from "@mantine/core";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { cssVariables, theme } from "../ui/theme.ts";
import { colorSchemeManager } from "./preferences.ts";
import { router } from "./router.tsx";
import { store } from "./store.ts";

/** The console as a whole. */
export function Application() {
  return (
    <Provider store={store}>
      <DirectionProvider>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
          <RouterProvider router={router} />
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  );
}
