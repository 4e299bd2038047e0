import type { EmailBlockOf } from "@arauto/contracts";
import { Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { useListAround } from "../rich-text/use-list-around.ts";
import { VariableInput } from "../variables/variable-input.tsx";
import { AlignField, Segments } from "./align-field.tsx";
import classes from "./inspector.module.css";
import { ItemList } from "./item-list.tsx";
import { LinkField } from "./link-field.tsx";
import type { KindFields } from "./subject.ts";

const PRODUCTS_MAX = 12;

type Product = EmailBlockOf<"products">["items"][number];

export const productsFields: KindFields<"products"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    const { styles } = useEmailAppearance();
    const items = subject.read("items");
    const perRow = subject.read("perRow") ?? 1;
    if (items === undefined)
      return (
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.mixedText")}
        </Text>
      );
    return (
      <ItemList
        label={t("inspector.products.items")}
        items={items}
        max={PRODUCTS_MAX}
        addLabel={t("inspector.products.add")}
        nameOf={({ title }, at) => title || t("inspector.products.unnamed", { place: at + 1 })}
        create={() => ({
          source: "",
          alt: "",
          decorative: false,
          title: "",
          text: "",
          price: "",
          formerPrice: "",
          buttonLabel: "",
          href: "",
        })}
        onChange={(next, control) => subject.change(() => ({ items: next }), control)}
      >
        {(item, change) => (
          <ProductFields
            item={item}
            shownWidth={Math.round(styles.width / perRow)}
            onChange={change}
          />
        )}
      </ItemList>
    );
  },
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const perRow = subject.read("perRow");
    return (
      <>
        <Segments
          label={t("inspector.products.perRow")}
          value={perRow === undefined ? undefined : (String(perRow) as "1" | "2" | "3")}
          options={(["1", "2", "3"] as const).map((value) => ({ value, label: value }))}
          onChange={(next) =>
            subject.change(() => ({ perRow: Number(next) as 1 | 2 | 3 }), "perRow")
          }
        />
        <AlignField {...subject.setting("align")} />
      </>
    );
  },
};

interface ProductProps {
  item: Product;
  /** The width of the picture in the email, in pixels. */
  shownWidth: number;
  onChange: (part: Partial<Product>) => void;
}

/** The settings of one product. */
function ProductFields({ item, shownWidth, onChange }: ProductProps) {
  const { t } = useTranslation("editor");
  const list = useListAround();
  return (
    <>
      <PictureField
        label={t("inspector.image.picture")}
        value={{ source: item.source, alt: item.alt, decorative: item.decorative }}
        shownWidth={shownWidth}
        list={list}
        onChange={onChange}
      />
      <VariableInput
        label={t("inspector.products.title")}
        list={list}
        maxLength={200}
        value={item.title}
        onChange={(title) => onChange({ title })}
      />
      <Textarea
        label={t("inspector.products.text")}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1_000}
        value={item.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label={t("inspector.products.price")}
          dir="auto"
          maxLength={60}
          value={item.price}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
        <TextInput
          label={t("inspector.products.formerPrice")}
          dir="auto"
          maxLength={60}
          value={item.formerPrice}
          onChange={(event) => onChange({ formerPrice: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t("inspector.products.buttonLabel")}
        dir="auto"
        maxLength={60}
        value={item.buttonLabel}
        onChange={(event) => onChange({ buttonLabel: event.currentTarget.value })}
      />
      <LinkField
        label={t("inspector.products.link")}
        list={list}
        value={item.href}
        onChange={(href) => onChange({ href })}
      />
    </>
  );
}
