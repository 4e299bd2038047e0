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

/** What a mail looks like apart from its blocks; the same for all of them. */
export interface MailLook {
  styles: EmailStyles;
  colors: EmailColors;
  direction: "ltr" | "rtl";
  language: MailLanguage;
  words: MailWords;
  brand: Brand;
  workspace: { name: string; address: string };
  /** On a phone, where columns stand below each other. */
  isPhone: boolean;
  scheme: "light" | "dark";
  /** The address of a picture that the document names. */
  picture: (source: string) => string;
}

const LookContext = createContext<MailLook | null>(null);
const VariablesContext = createContext<Variables | null>(null);

interface SurroundingsProps {
  language: MailLanguage;
  /** In place of the workspace's own: one that is only being tried. */
  brand?: Brand;
  children: ReactNode;
}

/** Tells what is below it in which language the mail is written, and what it takes from the workspace. */
export function MailSurroundings({ language, brand: tried, children }: SurroundingsProps) {
  const styles = useEditorState(({ document }) => document.styles);
  const scheme = useEditorState((state) => state.scheme);
  const isPhone = useEditorState(({ device }) => device === "phone");
  const { user } = useSession();
  const { data: kit } = useGetBrandKitQuery();
  const { data: workspace } = useGetWorkspaceQuery();
  const brand: Brand = tried ?? kit ?? DEFAULT_BRAND;
  const tenantId = workspace?.id ?? user?.personTenantId ?? "";
  const picture = useCallback((source: string) => pictureUrl(source, { base: "", tenantId }), [tenantId]);
  const name = workspace?.name ?? user?.workspaceName ?? "";
  const address = workspace?.address ?? "";
  const look = useMemo<MailLook>(
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
    <LookContext value={look}>
      <VariablesFor list={null}>{children}</VariablesFor>
    </LookContext>
  );
}

/** Makes the variables known that the blocks below it may show: within a repeat block, those of its entries too. */
export function VariablesFor({ list, children }: { list: string | null; children: ReactNode }) {
  const variables = useVariables(list);
  return <VariablesContext value={variables}>{children}</VariablesContext>;
}

export function useMailLook(): MailLook {
  const look = use(LookContext);
  if (!look) throw new Error("There are no MailSurroundings around this component");
  return look;
}

/** Names of the variables where this component stands. */
export function useKnownVariables(): Variables {
  const variables = use(VariablesContext);
  if (!variables) throw new Error("There are no MailSurroundings around this component");
  return variables;
}
