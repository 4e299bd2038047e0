import "@mantine/core/styles.layer.css";
import { DirectionProvider, MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Provider } from "react-redux";
import { ConfirmProvider } from "../ui/dialogs/confirm.tsx";
import { preloadToasts } from "../ui/feedback/toasts.ts";
import { usePreload } from "../ui/lazy/preload.ts";
import { cssVariables, theme } from "../ui/theme/theme.ts";
import { PreferenceEffects } from "./preference-effects.tsx";
import { colorSchemeManager } from "../lib/preferences.ts";
import { store } from "../lib/api-store.ts";

/**
 * The context of a signed-in user's pages: the API's cache, the design system, confirmations. It belongs to the frames
 * of those pages instead of the whole console, so that the login screen does not wait for it.
 */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  const close = t("close");
  const password = t("togglePassword");
  usePreload(preloadToasts);
  // The texts that the design system has in English only.
  const spoken = useMemo(() => {
    const named = { defaultProps: { "aria-label": close } };
    const PasswordInput = {
      defaultProps: { visibilityToggleButtonProps: { "aria-label": password } },
    };
    return mergeThemeOverrides(theme, {
      components: { ModalCloseButton: named, DrawerCloseButton: named, PasswordInput },
    });
  }, [close, password]);
  return (
    <Provider store={store}>
      <DirectionProvider>
        <MantineProvider
          theme={spoken}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
        >
          <PreferenceEffects />
          <ConfirmProvider>{children}</ConfirmProvider>
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  );
}
