import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useCreateSendingDomainMutation } from "../../lib/api.generated.ts";
import { Form } from "../../ui/forms/form.tsx";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";

/** The API's limit. */
const NAME_MAX = 300;

/** Asks for a domain's name and opens its DNS records. */
export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["sending-domains", "errors"]);
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [create, { isLoading }] = useCreateSendingDomainMutation();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === "") return setError(t("errors:fields.required"));
    try {
      const made = await create({ sendingDomainBody: { name } }).unwrap();
      onClose();
      void navigate(`/settings/sending-domains/${made.id}`);
    } catch (problem) {
      const own =
        isApiProblem(problem) && problem.code === "NAME_TAKEN"
          ? t("sending-domains:add.taken")
          : fieldErrors(problem, t)["name"];
      if (own === undefined) showProblem(problem);
      else setError(own);
    }
  }

  return (
    <Modal opened onClose={onClose} size={480} title={t("sending-domains:add.title")}>
      <Form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t("sending-domains:add.name")}
            description={t("sending-domains:add.hint")}
            placeholder="example.com"
            required
            data-autofocus
            dir="ltr"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={NAME_MAX}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("common:cancel")}
            </Button>
            <Button type="submit" loading={isLoading}>
              {t("sending-domains:add.submit")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
