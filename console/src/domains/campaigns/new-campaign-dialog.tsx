import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCreateCampaignMutation } from "../../app/api.generated.ts";
import { useProblemToast } from "../../ui/problem.ts";

const NAME_MAX = 100;

/** A draft needs no more than a name; everything else is chosen on its page and saved as it is chosen. */
export function NewCampaignDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [create, { isLoading }] = useCreateCampaignMutation();
  const [name, setName] = useState("");

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isLoading) return;
    try {
      const campaign = await create({ campaignBody: { name } }).unwrap();
      void navigate(`/campaings/${campaign.id}`);
    } catch (fault) {
      showProblem(fault);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t("new")}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <TextInput
          label={t("fields.name")}
          description={t("fields.nameHint")}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          dir="auto"
        />
        <Group justify="end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("close")}
          </Button>
          <Button type="submit" loading={isLoading} disabled={name.trim() === ""}>
            {t("createDraft")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
