import { type Brand, DEFAULT_BRAND_COLOR } from "@arauto/contracts";
import {
  Button,
  ColorInput,
  Group,
  NumberInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BrandKit, Workspace } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsCard, type SettingsCardProps } from "../../ui/layout/settings-card.tsx";
import { FontField, PictureField, SocialItems, VariablesFor } from "../email-editor/index.ts";
import { BrandMail } from "./brand-mail.tsx";
import classes from "./brand-page.module.css";
import { BrandPreview } from "./brand-preview.tsx";
import { type BrandDraft, type BrandGroup, useBrandDraft } from "./use-brand-draft.ts";

/** Suggested colors; any other can be selected too. */
const SWATCHES = [
  "#134cbb",
  "#0f766e",
  "#117342",
  "#b45309",
  "#b42318",
  "#9d174d",
  "#6d28d9",
  "#1f2937",
  "#efba41",
];
const COLOR = /^#[0-9a-f]{6}$/i;
const LOGO_WIDTH = { least: 24, most: 400, usual: 160 };

/** One card for each part of the brand, next to a preview of an email. */
export function BrandForm({ kit, workspace }: { kit: BrandKit; workspace: Workspace }) {
  const { t } = useTranslation("workspaces");
  const editable = useSession().can("TEMPLATE.WRITE");
  const draft = useBrandDraft(kit);
  const { values, errors, set, card } = draft;
  const saves = (group: BrandGroup): Partial<SettingsCardProps> => (editable ? card(group) : {});
  return (
    <div className={classes.page}>
      <Stack>
        {!editable && (
          <Text inherit c="dimmed">
            {t("brand.kit.readOnly")}
          </Text>
        )}
        <SettingsCard
          title={t("brand.kit.colors")}
          text={t("brand.kit.colorsText")}
          {...saves("colors")}
        >
          <fieldset className={classes.fields} disabled={!editable}>
            <BrandColor
              values={values}
              error={errors["color"]}
              onChange={(color) => set({ color })}
            />
            <WholeColor
              label={t("brand.kit.accent")}
              description={t("brand.kit.accentText")}
              value={values.accentColor}
              onChange={(accentColor) => set({ accentColor })}
            />
          </fieldset>
          <Suspense fallback={<Skeleton height={240} radius="md" />}>
            <BrandPreview
              color={values.color}
              name={workspace.name}
              language={workspace.language}
            />
          </Suspense>
        </SettingsCard>
        <SettingsCard title={t("brand.kit.logo")} text={t("brand.kit.logoText")} {...saves("logo")}>
          <LogoFields draft={draft} editable={editable} name={workspace.name} />
        </SettingsCard>
        <SettingsCard
          title={t("brand.kit.fonts")}
          text={t("brand.kit.fontsText")}
          {...saves("fonts")}
        >
          <fieldset className={classes.pair} disabled={!editable}>
            <FontField
              label={t("brand.kit.headings")}
              value={values.headingFont}
              onChange={(headingFont) => set({ headingFont })}
            />
            <FontField
              label={t("brand.kit.running")}
              value={values.bodyFont}
              onChange={(bodyFont) => set({ bodyFont })}
            />
          </fieldset>
        </SettingsCard>
        <SettingsCard
          title={t("brand.kit.links")}
          text={t("brand.kit.linksText")}
          {...saves("links")}
        >
          <LinkFields draft={draft} editable={editable} />
        </SettingsCard>
      </Stack>
      <div className={classes.aside}>
        <BrandMail brand={values} language={workspace.language} />
      </div>
    </div>
  );
}

/** The main color; without one, Arauto's default is used. */
function BrandColor({
  values,
  error,
  onChange,
}: {
  values: Brand;
  error: string | undefined;
  onChange: (color: string | null) => void;
}) {
  const { t } = useTranslation("workspaces");
  return (
    <Group gap="xs" align="flex-end">
      <WholeColor
        label={t("brand.title")}
        placeholder={t("brand.none")}
        value={values.color ?? ""}
        error={error}
        onChange={onChange}
        onClear={() => onChange(null)}
      />
      {values.color !== null && (
        <Button variant="subtle" onClick={() => onChange(null)}>
          <span className={classes.dot} style={{ background: DEFAULT_BRAND_COLOR }} aria-hidden />
          {t("brand.clear")}
        </Button>
      )}
    </Group>
  );
}

interface ColorProps {
  label: string;
  description?: string;
  placeholder?: string;
  value: string;
  error?: string | undefined;
  onChange: (color: string) => void;
  onClear?: () => void;
}

/** A color input that reports complete colors only; half-typed text stays in the field. */
function WholeColor({ value, error, onChange, onClear, ...field }: ColorProps) {
  const { t } = useTranslation("workspaces");
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed !== "" && !COLOR.test(typed);
  return (
    <ColorInput
      {...field}
      format="hex"
      dir="ltr"
      swatches={SWATCHES}
      swatchesPerRow={SWATCHES.length}
      value={typed ?? value}
      error={error ?? (wrong ? t("brand.invalid") : undefined)}
      eyeDropperButtonProps={{ "aria-label": t("brand.pick") }}
      w="100%"
      maw={260}
      onChange={(next) => {
        setTyped(next);
        if (COLOR.test(next)) onChange(next.toLowerCase());
        else if (next === "") onClear?.();
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function LogoFields({
  draft,
  editable,
  name,
}: {
  draft: BrandDraft;
  editable: boolean;
  name: string;
}) {
  const { t } = useTranslation("workspaces");
  const { values, errors, set } = draft;
  const logo = values.logo ?? { source: "", darkSource: "", alt: name, width: LOGO_WIDTH.usual };
  const change = (part: Partial<typeof logo>) => {
    const next = { ...logo, ...part };
    set({ logo: next.source === "" && next.darkSource === "" ? null : next });
  };
  const picture = (part: "source" | "darkSource") => (
    <div data-dark={part === "darkSource" || undefined}>
      <PictureField
        label={t(`brand.kit.${part}`)}
        asksAlt={false}
        shownWidth={logo.width}
        value={{ source: logo[part], alt: logo.alt, decorative: false }}
        onChange={({ source }) => source !== undefined && change({ [part]: source })}
      />
      <FieldError text={errors[`logo.${part}`]} />
    </div>
  );
  return (
    <fieldset className={classes.fields} disabled={!editable}>
      <div className={classes.pair}>
        {picture("source")}
        {picture("darkSource")}
      </div>
      {values.logo !== null && (
        <div className={classes.pair}>
          <TextInput
            label={t("brand.kit.alt")}
            description={t("brand.kit.altText")}
            value={logo.alt}
            maxLength={200}
            dir="auto"
            error={errors["logo.alt"]}
            onChange={(event) => change({ alt: event.currentTarget.value })}
          />
          <NumberInput
            label={t("brand.kit.width")}
            description={t("brand.kit.widthText")}
            suffix=" px"
            min={LOGO_WIDTH.least}
            max={LOGO_WIDTH.most}
            allowDecimal={false}
            clampBehavior="blur"
            value={logo.width}
            error={errors["logo.width"]}
            onChange={(width) =>
              typeof width === "number" &&
              width >= LOGO_WIDTH.least &&
              width <= LOGO_WIDTH.most &&
              change({ width })
            }
          />
        </div>
      )}
    </fieldset>
  );
}

function LinkFields({ draft, editable }: { draft: BrandDraft; editable: boolean }) {
  const { t } = useTranslation("workspaces");
  const { values, errors, set } = draft;
  return (
    <fieldset className={classes.fields} disabled={!editable}>
      <TextInput
        label={t("brand.kit.website")}
        type="url"
        dir="ltr"
        placeholder="https://"
        value={values.website}
        error={errors["website"]}
        onChange={(event) => set({ website: event.currentTarget.value })}
      />
      <VariablesFor list={null}>
        <SocialItems items={values.social} onChange={(social) => set({ social })} />
      </VariablesFor>
      <FieldError text={Object.entries(errors).find(([path]) => path.startsWith("social"))?.[1]} />
    </fieldset>
  );
}

function FieldError({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text m="var(--space-1-5) 0 0" size="xs" c="var(--danger-text)" role="alert">
      {text}
    </Text>
  );
}
