import { variablePath } from "@arauto/contracts";
import { Autocomplete, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSampleData } from "../variables/sample-data.tsx";
import { sampleLists } from "../variables/sample-paths.ts";
import { SizeField } from "./size-field.tsx";
import type { KindFields } from "./subject.ts";

export const repeatFields: KindFields<"repeat"> = {
  Content: ({ subject }) => {
    const { t } = useTranslation("editor");
    const lists = sampleLists(useSampleData());
    const list = subject.read("list");
    const [typed, setTyped] = useState<string | null>(null);
    const shown = typed ?? list ?? "";
    const entries = lists.find(({ path }) => path === shown)?.entries;
    const valid = variablePath.safeParse(shown).success;
    return (
      <>
        <Autocomplete
          label={t("inspector.repeat.list")}
          description={
            entries === undefined
              ? t(lists.length === 0 ? "inspector.repeat.noLists" : "inspector.repeat.listHint")
              : t("inspector.repeat.entries", { count: entries })
          }
          placeholder={list === undefined ? t("inspector.mixed") : "data.items"}
          dir="ltr"
          data={lists.map(({ path }) => path)}
          value={shown}
          error={shown !== "" && !valid && t("inspector.repeat.wrong")}
          onChange={(next) => {
            setTyped(next);
            if (next !== list && variablePath.safeParse(next).success)
              subject.change(() => ({ list: next }), "list");
          }}
          onBlur={() => setTyped(null)}
        />
        <SizeField
          label={t("inspector.repeat.most")}
          min={1}
          max={50}
          unit=""
          {...subject.setting("most")}
        />
        <Text size="xs" c="var(--text-tertiary)">
          {t("inspector.repeat.hint")}
        </Text>
      </>
    );
  },
};
