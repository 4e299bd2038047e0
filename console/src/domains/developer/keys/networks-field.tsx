import { API_KEY_NETWORKS_MAX } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useWhoAmIQuery } from "../../../lib/api.generated.ts";
import { CheckedList } from "../../../ui/forms/checked-list.tsx";
import { isInNetworks, isNetwork } from "./key-values.ts";

export interface NetworksFieldProps {
  networks: readonly string[];
  error: string | undefined;
  onChange: (networks: string[]) => void;
}

/**
 * The addresses and networks that may use a key. Invalid ones are marked. A list without the user's own address is
 * allowed, as keys are for servers, but shows a note.
 */
export function NetworksField({ networks, error, onChange }: NetworksFieldProps) {
  const { t } = useTranslation("developer");
  const { data: { ip } = {} } = useWhoAmIQuery();
  const valid = networks.filter(isNetwork);
  const isAway = ip !== undefined && valid.length > 0 && !isInNetworks(ip, valid);
  return (
    <div>
      <CheckedList
        label={t("form.networks")}
        description={t("form.networksHint")}
        placeholder={t("form.networksSample")}
        values={networks}
        max={API_KEY_NETWORKS_MAX}
        isCode
        isValid={isNetwork}
        describeWrong={(wrong) =>
          t("error.notNetwork", { count: wrong.length, text: wrong.join(", ") })
        }
        error={error}
        onChange={onChange}
      />
      <Text size="xs" c="var(--warning-text)" mt={4} aria-live="polite">
        {isAway && t("form.networksOwn", { address: ip })}
      </Text>
    </div>
  );
}
