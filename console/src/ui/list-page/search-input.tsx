import { CloseButton, TextInput } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListState } from "./list-state.ts";

const PAUSE_MS = 250;

export interface SearchInputProps {
  list: Pick<ListState, "search" | "setSearch">;
  placeholder: string;
  /** Fills its container, even on wide screens. */
  wide?: boolean;
  /** Lets other components focus the field. */
  inputRef?: Ref<HTMLInputElement>;
}

/** The search field of a list: applied when typing pauses, immediately on Enter, cleared by Escape. */
export function SearchInput({ list, placeholder, wide, inputRef }: SearchInputProps) {
  const { t } = useTranslation("common");
  const [text, setText] = useState(list.search);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const applied = useRef(list.search);

  useEffect(() => {
    // The URL changed (back, cleared filters), so the field follows.
    if (list.search === applied.current) return;
    applied.current = list.search;
    setText(list.search);
  }, [list.search]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(value: string) {
    clearTimeout(timer.current);
    applied.current = value;
    list.setSearch(value);
  }

  function change(value: string) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value.trim()), PAUSE_MS);
  }

  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      w={wide ? "100%" : { base: "100%", xs: 260 }}
      leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label={t("clearSearch")}
            onClick={() => {
              setText("");
              apply("");
            }}
          />
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply(text.trim());
        if (event.key === "Escape" && text) {
          event.stopPropagation();
          setText("");
          apply("");
        }
      }}
    />
  );
}
