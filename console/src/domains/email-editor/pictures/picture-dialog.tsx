import { Button, Flex, Group, Modal, Tabs, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { targetOf } from "../rich-text/safe-target.ts";
import { PictureLibrary } from "./picture-library.tsx";
import classes from "./pictures.module.css";

/** A selected picture with its description. */
export interface ChosenPicture {
  source: string;
  alt: string;
}

interface Props {
  onClose: () => void;
  onChoose: (picture: ChosenPicture) => void;
}

/** Selects a picture, from the library or by URL. */
export function PictureDialog({ onClose, onChoose }: Props) {
  const { t } = useTranslation("editor");
  return (
    <Modal opened onClose={onClose} title={t("pictures.choose")} size={960} zIndex={400}>
      <Tabs defaultValue="library">
        <Tabs.List mb="sm">
          <Tabs.Tab value="library">{t("pictures.title")}</Tabs.Tab>
          <Tabs.Tab value="address">{t("pictures.byAddress")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="library">
          <PictureLibrary onUse={(image) => onChoose({ source: image.source, alt: image.alt })} />
        </Tabs.Panel>
        <Tabs.Panel value="address">
          <AddressForm onChoose={(source) => onChoose({ source, alt: "" })} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function AddressForm({ onChoose }: { onChoose: (source: string) => void }) {
  const { t } = useTranslation("editor");
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<"none" | "shown" | "broken">("none");
  const address = targetOf(typed);
  const usable = /^(?:https?:\/\/\S+\.\S+|\{\{.+\}\})/i.test(address);
  return (
    <Flex
      className={classes.field}
      component="form"
      direction="column"
      gap={10}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (usable) onChoose(address);
      }}
    >
      <TextInput
        label={t("pictures.address")}
        description={t("pictures.addressHint")}
        placeholder="https://"
        dir="ltr"
        maxLength={2_000}
        value={typed}
        error={
          typed !== "" && !usable
            ? t("pictures.addressWrong")
            : state === "broken"
              ? t("pictures.addressBroken")
              : undefined
        }
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setState("none");
        }}
      />
      {usable && address.startsWith("http") && (
        <div className={`${classes.frame} ${classes.fieldFrame}`} hidden={state === "broken"}>
          <img
            src={address}
            alt=""
            referrerPolicy="no-referrer"
            onLoad={() => setState("shown")}
            onError={() => setState("broken")}
          />
        </div>
      )}
      <Group justify="flex-end">
        <Button type="submit" disabled={!usable}>
          {t("pictures.use")}
        </Button>
      </Group>
    </Flex>
  );
}
