import {
  type Brand,
  DEFAULT_BRAND,
  directionOf,
  type EmailColors,
  type EmailStyles,
  emailColors,
  type MailLanguage,
  type MailWords,
  mailWords,
  pictureUrl,
} from "@arauto/contracts";
import { createContext, type ReactNode, use, useCallback, useMemo } from "react";
import { useGetBrandKitQuery, useGetWorkspaceQuery } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useEditorState } from "./editor-store.tsx";
import { useVariables, type Variables } from "./variables/use-variables.ts";

/** An email's look apart from its blocks; the same for all of them. */
export interface EmailAppearance {
  styles: EmailStyles;
  colors: EmailColors;
  direction: "ltr" | "rtl";
  language: MailLanguage;
  words: MailWords;
  brand: Brand;
  workspace: { name: string; address: string };
  /** On a phone, where columns are stacked. */
  isPhone: boolean;
  scheme: "light" | "dark";
  /** Returns the URL of a picture in the document. */
  picture: (source: string) => string;
}

const AppearanceContext = createContext<EmailAppearance | null>(null);
const VariablesContext = createContext<Variables | null>(null);

interface EmailProviderProps {
  language: MailLanguage;
  /** Replaces the workspace's own brand, to try another one. */
  brand?: Brand;
  children: ReactNode;
}

/** Provides the email's language and its values from the workspace. */
export function EmailProvider({ language, brand: tried, children }: EmailProviderProps) {
  const styles = useEditorState(({ document }) => document.styles);
  const scheme = useEditorState((state) => state.scheme);
  const isPhone = useEditorState(({ device }) => device === "phone");
  const { user } = useSession();
  const { data: kit } = useGetBrandKitQuery();
  const { data: workspace } = useGetWorkspaceQuery();
  const brand: Brand = tried ?? kit ?? DEFAULT_BRAND;
  const tenantId = workspace?.id ?? user?.personTenantId ?? "";
  const picture = useCallback(
    (source: string) => pictureUrl(source, { base: "", tenantId }),
    [tenantId],
  );
  const name = workspace?.name ?? user?.workspaceName ?? "";
  const address = workspace?.address ?? "";
  const look = useMemo<EmailAppearance>(
    () => ({
      styles,
      colors: emailColors(styles, brand, scheme),
      direction: styles.direction === "auto" ? directionOf(language) : styles.direction,
      language,
      words: mailWords(language),
      brand,
      workspace: { name, address },
      isPhone,
      scheme,
      picture,
    }),
    [styles, brand, scheme, language, name, address, isPhone, picture],
  );
  return (
    <AppearanceContext value={look}>
      <VariablesFor list={null}>{children}</VariablesFor>
    </AppearanceContext>
  );
}

/** Provides the variables that the blocks inside can show: within a repeat block, also those of its entries. */
export function VariablesFor({ list, children }: { list: string | null; children: ReactNode }) {
  const variables = useVariables(list);
  return <VariablesContext value={variables}>{children}</VariablesContext>;
}

export function useEmailAppearance(): EmailAppearance {
  const look = use(AppearanceContext);
  if (!look) throw new Error("This component must be inside an EmailProvider");
  return look;
}

/** Returns the variables available here. */
export function useKnownVariables(): Variables {
  const variables = use(VariablesContext);
  if (!variables) throw new Error("This component must be inside an EmailProvider");
  return variables;
}
