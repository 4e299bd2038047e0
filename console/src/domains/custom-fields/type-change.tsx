import { Button, Group, List, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useChangeCustomFieldTypeMutation,
  useCheckCustomFieldTypeMutation,
} from "../../lib/api.generated.ts";
import type { CustomField, CustomFieldType, TypeChange as Check } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import classes from "./custom-fields.module.css";
import { TypeSelect } from "./type-select.tsx";

interface Props {
  field: CustomField;
  /** The form has other unsaved changes. */
  dirty: boolean;
  onChanged: (field: CustomField) => void;
}

/**
 * Changes the type of an existing field. The new type is first tried on all values, and accepted only if each of them
 * can be converted.
 */
export function TypeChange({ field, dirty, onChanged }: Props) {
  const { t } = useTranslation("custom-fields");
  const showProblem = useProblemToast();
  const [wanted, setWanted] = useState<CustomFieldType>(field.type);
  const [check, checking] = useCheckCustomFieldTypeMutation();
  const [change, changing] = useChangeCustomFieldTypeMutation();
  const found = checking.data?.type === wanted && wanted !== field.type ? checking.data : undefined;
  const possible =
    found !== undefined && found.convertible === found.values && found.filters.length === 0;

  function choose(type: CustomFieldType): void {
    setWanted(type);
    if (type === field.type) return;
    void check({ id: field.id, checkCustomFieldTypeBody: { type } })
      .unwrap()
      .catch((error: unknown) => {
        setWanted(field.type);
        showProblem(error);
      });
  }

  async function run(): Promise<void> {
    try {
      const saved = await change({
        id: field.id,
        changeCustomFieldTypeBody: { type: wanted, version: field.version },
      }).unwrap();
      toast.success(t("typeChange.done", { name: saved.name, type: t(`type.${saved.type}`) }));
      onChanged(saved);
    } catch (error) {
      showProblem(error);
      choose(wanted);
    }
  }

  return (
    <div>
      <TypeSelect
        description={t(dirty ? "typeChange.saveFirst" : "typeChange.hint")}
        disabled={dirty}
        value={wanted}
        onChange={choose}
      />
      {wanted !== field.type && !found && (
        <Skeleton
          height={64}
          mt="sm"
          radius={8}
          role="status"
          aria-label={t("typeChange.checking")}
        />
      )}
      {found && (
        <div className={classes.check} data-tone={possible ? "good" : "bad"} role="status">
          <CheckTexts found={found} />
          <Group gap="xs" mt="sm">
            {possible && (
              <Button size="xs" loading={changing.isLoading} onClick={() => void run()}>
                {t("typeChange.run", { type: t(`type.${wanted}`) })}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => setWanted(field.type)}>
              {t("typeChange.keep", { type: t(`type.${field.type}`) })}
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}

function CheckTexts({ found }: { found: Check }) {
  const { t } = useTranslation("custom-fields");
  const { number } = useFormats();
  const { values, convertible, examples, filters } = found;
  return (
    <>
      <Text size="sm" fw={600}>
        {convertible === values
          ? t("typeChange.all", { count: values, number: number(values) })
          : t("typeChange.some", {
              count: values - convertible,
              number: number(values - convertible),
              total: number(values),
            })}
      </Text>
      {examples.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t("typeChange.examples")}
          </Text>
          <List size="sm">
            {examples.map((value) => (
              <List.Item key={value}>
                <bdi dir="auto">{value}</bdi>
              </List.Item>
            ))}
          </List>
        </>
      )}
      {filters.length > 0 && (
        <>
          <Text size="sm" mt={4}>
            {t("typeChange.filters")}
          </Text>
          <List size="sm">
            {filters.map(({ id, name }) => (
              <List.Item key={id}>
                <Link to={`/filters/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </>
  );
}
