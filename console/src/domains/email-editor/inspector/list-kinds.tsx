import { SOCIAL_NETWORKS, type SocialLink } from "@arauto/contracts";
import { Select, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import { useListAround } from "../rich-text/use-list-around.ts";
import { AlignField, Segments } from "./align-field.tsx";
import { ColorField } from "./color-field.tsx";
import { ItemList } from "./item-list.tsx";
import { LinkField } from "./link-field.tsx";
import { NetworkIcon, networkName } from "./network-icon.tsx";
import { SizeField } from "./size-field.tsx";
import type { KindFields } from "./subject.ts";
import { useBackground } from "./use-background.ts";

export const socialFields: KindFields<"social"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    const { brand } = useEmailAppearance();
    const items = subject.read("items");
    if (items === undefined)
      return (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.mixedText")}
        </Text>
      );
    return (
      <>
        <Segments
          label={t("inspector.social.from")}
          value={items === null ? "brand" : "own"}
          options={(["brand", "own"] as const).map((value) => ({
            value,
            label: t(`inspector.social.${value}`),
          }))}
          onChange={(from) =>
            subject.change(() => ({ items: from === "brand" ? null : brand.social }), "items")
          }
        />
        {items === null ? (
          <Text size="xs" c="var(--text-tertiary)">
            {brand.social.length === 0
              ? t("inspector.social.brandEmpty")
              : t("inspector.social.brandHas", {
                  networks: brand.social.map(({ network }) => networkName(network, t)).join(", "),
                })}
          </Text>
        ) : (
          <SocialItems
            items={items}
            onChange={(next, control) => subject.change(() => ({ items: next }), control)}
          />
        )}
      </>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <>
        <Segments
          label={t("inspector.social.look")}
          {...subject.setting("look")}
          options={(["brand", "dark", "light"] as const).map((value) => ({
            value,
            label: t(`inspector.social.looks.${value}`),
          }))}
        />
        <AlignField {...subject.setting("align")} />
        <SizeField
          label={t("inspector.size")}
          min={16}
          max={48}
          step={2}
          {...subject.setting("size")}
        />
      </>
    );
  },
};

/** The social networks of an email or a brand, in order. */
export function SocialItems({
  items,
  onChange,
}: {
  items: readonly SocialLink[];
  onChange: (items: SocialLink[], control: string) => void;
}) {
  const { t } = useTranslation("editor");
  return (
    <ItemList
      label={t("inspector.social.networks")}
      items={items}
      max={12}
      addLabel={t("inspector.social.add")}
      nameOf={({ network }) => networkName(network, t)}
      markOf={({ network }) => <NetworkIcon network={network} />}
      create={() => ({
        network:
          SOCIAL_NETWORKS.find((one) => items.every(({ network }) => network !== one)) ?? "website",
        href: "",
      })}
      onChange={onChange}
    >
      {(item, change) => (
        <>
          <Select
            label={t("inspector.social.network")}
            data={SOCIAL_NETWORKS.map((value) => ({ value, label: networkName(value, t) }))}
            value={item.network}
            allowDeselect={false}
            onChange={(next) => {
              const network = SOCIAL_NETWORKS.find((one) => one === next);
              if (network) change({ network });
            }}
          />
          <LinkField
            label={t("inspector.social.link")}
            value={item.href}
            onChange={(href) => change({ href })}
          />
        </>
      )}
    </ItemList>
  );
}

export const menuFields: KindFields<"menu"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    const list = useListAround();
    const items = subject.read("items");
    if (items === undefined)
      return (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.mixedText")}
        </Text>
      );
    return (
      <ItemList
        label={t("inspector.menu.items")}
        items={items}
        max={8}
        addLabel={t("inspector.menu.add")}
        nameOf={({ label }, at) => label || t("inspector.menu.unnamed", { place: at + 1 })}
        create={() => ({ label: "", href: "" })}
        onChange={(next, control) => subject.change(() => ({ items: next }), control)}
      >
        {(item, change) => (
          <>
            <TextInput
              label={t("inspector.menu.label")}
              dir="auto"
              maxLength={200}
              value={item.label}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
            <LinkField
              label={t("inspector.menu.link")}
              list={list}
              value={item.href}
              onChange={(href) => change({ href })}
            />
          </>
        )}
      </ItemList>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const background = useBackground(subject.all[0]?.id);
    return (
      <>
        <AlignField {...subject.setting("align")} />
        <ColorField
          label={t("inspector.textColor")}
          against={{ color: background, least: 4.5 }}
          {...subject.setting("color")}
        />
      </>
    );
  },
};
