import { Button, Group, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGetWorkspaceQuery, useUpdateWorkspaceMutation } from "../../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../../ui/feedback/problem.ts";
import classes from "./draft-editor.module.css";

const ADDRESS_MAX = 300;

interface Props {
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks for the workspace's postal address where it was found to be missing. */
export function PostalAddressForm({ onSaved, onCancel }: Props) {
  const { t } = useTranslation(["campaigns", "errors", "common"]);
  const showProblem = useProblemToast();
  const { data: workspace } = useGetWorkspaceQuery();
  const [update, { isLoading }] = useUpdateWorkspaceMutation();
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The review dialog may be inside another form.
    event.stopPropagation();
    if (!workspace) return;
    if (address.trim() === "") return setError(t("campaigns:lacks.addressMissing"));
    const { name, language, timeZone, version } = workspace;
    try {
      await update({
        workspaceBody: { name, language, timeZone, version, address: address.trim() },
      }).unwrap();
      onSaved();
    } catch (problem) {
      const found = fieldErrors(problem, t)["address"];
      if (found) setError(found);
      else showProblem(problem);
    }
  };
  return (
    <form className={classes.address} onSubmit={(event) => void save(event)}>
      <Textarea
        label={t("campaigns:address.label")}
        description={t("campaigns:address.why")}
        value={address}
        error={error}
        maxLength={ADDRESS_MAX}
        autosize
        minRows={2}
        autoComplete="street-address"
        dir="auto"
        data-autofocus
        autoFocus
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={isLoading} disabled={!workspace}>
          {t("campaigns:address.save")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </Group>
    </form>
  );
}
