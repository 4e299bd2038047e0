import { API_KEY_NETWORKS_MAX } from "@arauto/contracts";
import { Pill, TagsInput, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useWhoAmIQuery } from "../../../lib/api.generated.ts";
import classes from "./key-form.module.css";
import { isInNetworks, isNetwork } from "./key-values.ts";

export interface NetworksFieldProps {
  networks: readonly string[];
  error: string | undefined;
  onChange: (networks: string[]) => void;
}

/**
 * The addresses and networks that may use a key. One that is no address is marked. A list without the user's own address
 * is allowed, as keys are for servers, but it says so.
 */
export function NetworksField({ networks, error, onChange }: NetworksFieldProps) {
  const { t } = useTranslation("developer");
  const { data: { ip } = {} } = useWhoAmIQuery();
  const valid = networks.filter(isNetwork);
  const isAway = ip !== undefined && valid.length > 0 && !isInNetworks(ip, valid);
  const wrong = networks.filter((network) => !isNetwork(network));
  return (
    <div>
      <TagsInput
        label={t("form.networks")}
        description={t("form.networksHint")}
        placeholder={t("form.networksSample")}
        error={
          wrong.length > 0
            ? t("error.notNetwork", { count: wrong.length, text: wrong.join(", ") })
            : error
        }
        value={[...networks]}
        maxTags={API_KEY_NETWORKS_MAX}
        splitChars={[",", ";", " ", "\n"]}
        spellCheck={false}
        autoCapitalize="off"
        renderPill={({ value = "", onRemove, disabled }) => (
          <Pill
            className={classes.network}
            dir="ltr"
            withRemoveButton={disabled !== true}
            data-wrong={!isNetwork(value) || undefined}
            {...(onRemove && { onRemove })}
          >
            {value}
          </Pill>
        )}
        onChange={(next) => onChange(next.map((text) => text.trim()).filter((text) => text !== ""))}
      />
      <Text size="xs" c="var(--warning-text)" mt={4} aria-live="polite">
        {isAway && t("form.networksOwn", { address: ip })}
      </Text>
    </div>
  );
}
