import { useTranslation } from "react-i18next";
import { AlignField, Segments } from "./align-field.tsx";
import { ColorField } from "./color-field.tsx";
import { SizeField } from "./size-field.tsx";
import type { KindFields } from "./subject.ts";

const FULL = 100;

export const dividerFields: KindFields<"divider"> = {
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    const width = subject.read("width");
    return (
      <>
        <Segments
          label={t("inspector.divider.line")}
          {...subject.setting("line")}
          options={(["solid", "dashed", "dotted"] as const).map((value) => ({
            value,
            label: t(`inspector.divider.${value}`),
          }))}
        />
        <ColorField label={t("inspector.color")} {...subject.setting("color")} />
        <SizeField
          label={t("inspector.width")}
          min={10}
          max={100}
          step={5}
          unit="%"
          {...subject.setting("width")}
        />
        {width !== FULL && <AlignField {...subject.setting("align")} />}
      </>
    );
  },
  Numbers: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <SizeField
        label={t("inspector.divider.thickness")}
        min={1}
        max={12}
        {...subject.setting("thickness")}
      />
    );
  },
};

export const spacerFields: KindFields<"spacer"> = {
  Look: ({ subject }) => {
    const { t } = useTranslation("editor");
    return (
      <SizeField
        label={t("inspector.height")}
        min={4}
        max={200}
        step={4}
        {...subject.setting("height")}
      />
    );
  },
};
