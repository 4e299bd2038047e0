import { Badge, Box, Code, Flex, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { CUSTOM_FIELD_TYPES, DEAL_IMPORT_FIELDS, NAME_PARTS } from "@arauto/contracts";
import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import { use } from "react";
import type {
  CustomField,
  CustomFieldType,
  ImportColumn,
  ImportTarget,
} from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { freeIdentifier } from "../custom-fields/index.ts";
import {
  choiceOf,
  columnTaking,
  isAsSuggested,
  preservesType,
  OPT_OUT_REASONS,
  STANDARD_TARGETS,
  takenIdentifiers,
  targetOf,
} from "./matching.ts";
import { ImportKindContext, useImportTexts } from "./import-texts.ts";
import type { ColumnError, TargetChoice } from "./matching.ts";
import classes from "./matching-row.module.css";

const SAMPLES = 3;

interface Props {
  column: ImportColumn;
  index: number;
  targets: readonly ImportTarget[];
  fields: readonly CustomField[];
  error: ColumnError | undefined;
  allColumns: readonly ImportColumn[];
  onChange: (target: ImportTarget) => void;
}

/** One column of the file with samples of it, and its target. */
export function MatchingRow({
  column,
  index,
  targets,
  fields,
  error,
  allColumns,
  onChange,
}: Props) {
  const { t } = useImportTexts();
  const { number } = useFormats();
  const target = targets[index] ?? { kind: "ignore" };
  const nameOf = (place: number) =>
    allColumns[place]?.header.trim() || t("match.columnNumber", { number: place + 1 });
  const header = nameOf(index);
  const options = useTargetOptions(targets, index, fields, nameOf);
  const taken = takenIdentifiers(targets, index, fields);
  const suggested = target.kind !== "ignore" && isAsSuggested(target, column.suggestion);
  const nameAtError = target.kind === "newField" && error !== undefined;

  return (
    <li className={classes.row} data-ignored={target.kind === "ignore" || undefined}>
      <div>
        <bdi className={classes.header}>{header}</bdi>
        <Samples column={column} header={header} />
      </div>
      <ArrowRightIcon size={16} className={`flip-rtl ${classes.arrow}`} aria-hidden />
      <Stack miw={0} gap={10}>
        <Group className={classes.pick} gap="xs" wrap="nowrap">
          <NativeSelect
            aria-label={t("match.targetOf", { column: header })}
            value={choiceOf(target)}
            error={error !== undefined && !nameAtError ? t(`match.error.${error}`) : undefined}
            onChange={(event) =>
              onChange(
                targetOf(
                  event.currentTarget.value as TargetChoice,
                  column,
                  t("match.columnNumber", { number: index + 1 }),
                  taken,
                ),
              )
            }
            data={options}
          />
          {suggested && (
            <Badge
              variant="light"
              color={column.remembered ? "green" : undefined}
              size="sm"
              tt="none"
              fw={550}
              flex="none"
            >
              {t(column.remembered ? "match.remembered" : "match.suggested")}
            </Badge>
          )}
        </Group>
        {column.misfits && preservesType(target, column.suggestion) && (
          <Text m="var(--space-1-5) 0 0" size="xs" c="var(--warning-text)">
            {t("match.misfits", {
              count: column.misfits.count,
              number: number(column.misfits.count),
              of: number(column.misfits.of),
            })}
          </Text>
        )}
        {target.kind === "newField" && (
          <NewFieldInputs target={target} error={error} taken={taken} onChange={onChange} />
        )}
      </Stack>
    </li>
  );
}

/** Returns the targets that a column can have; those of other columns say so. */
function useTargetOptions(
  targets: readonly ImportTarget[],
  index: number,
  fields: readonly CustomField[],
  nameOf: (place: number) => string,
) {
  const { t } = useImportTexts();
  const kind = use(ImportKindContext);
  const target = targets[index];
  const inUse = fields.filter((field) => field.status === "active");
  // A chosen field that was disabled stays listed, so that the row shows it.
  const gone =
    target?.kind === "field" && !inUse.some((field) => field.identifier === target.identifier)
      ? target.identifier
      : undefined;

  const option = (value: TargetChoice, label: string) => {
    const other = columnTaking(value, targets, index);
    return {
      value,
      label:
        other === undefined ? label : t("match.taken", { field: label, column: nameOf(other) }),
    };
  };

  return [
    option("ignore", t("match.ignore")),
    {
      group: t("match.standard"),
      items: [
        ...(kind === "deals"
          ? DEAL_IMPORT_FIELDS.map((field) =>
              option(`deal:${field}`, t(`match.dealField.${field}`)),
            )
          : STANDARD_TARGETS.flatMap((field) => [
              option(`standard:${field}`, t(`match.field.${field}`)),
              ...(field === "name"
                ? NAME_PARTS.map((part) => option(`namePart:${part}`, t(`match.namePart.${part}`)))
                : []),
            ])),
        option("tags", t("match.field.tags")),
        ...(kind === "deals"
          ? []
          : OPT_OUT_REASONS.map((reason) =>
              option(`optOut:${reason}`, t(`match.optOut.${reason}`)),
            )),
      ],
    },
    ...(inUse.length > 0
      ? [
          {
            group: t("match.yourFields"),
            items: inUse.map((field) => option(`field:${field.identifier}`, field.name)),
          },
        ]
      : []),
    ...(gone === undefined ? [] : [option(`field:${gone}`, gone)]),
    { group: t("match.other"), items: [option("new", t("match.new"))] },
  ];
}

function Samples({ column, header }: { column: ImportColumn; header: string }) {
  const { t } = useImportTexts();
  return (
    <Flex
      m="var(--space-1-5) 0 0"
      component="ul"
      gap="var(--space-1) var(--space-1-5)"
      wrap="wrap"
      aria-label={t("match.samplesOf", { column: header })}
    >
      {column.samples.slice(0, SAMPLES).map((sample, place) => (
        <Text
          // Samples may repeat, so only their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className={classes.sample}
          component="li"
          size="2xs"
          truncate
          title={sample}
        >
          <bdi>{sample}</bdi>
        </Text>
      ))}
      {column.samples.length === 0 && (
        <Box component="li" c="var(--text-tertiary)" fz="xs">
          {t("match.noSample")}
        </Box>
      )}
    </Flex>
  );
}

/** The name and type of a field that the import creates. */
function NewFieldInputs({
  target,
  error,
  taken,
  onChange,
}: {
  target: ImportTarget & { kind: "newField" };
  error: ColumnError | undefined;
  /** Identifiers of other fields. */
  taken: ReturnType<typeof takenIdentifiers>;
  onChange: (target: ImportTarget) => void;
}) {
  const { t } = useImportTexts();
  return (
    <div className={classes.newField}>
      <TextInput
        label={t("match.newName")}
        size="xs"
        maxLength={100}
        value={target.name}
        error={error !== undefined ? t(`match.error.${error}`) : undefined}
        onChange={(event) => {
          const name = event.currentTarget.value;
          onChange({ ...target, name, identifier: freeIdentifier(name, taken) });
        }}
      />
      <NativeSelect
        label={t("match.newType")}
        size="xs"
        value={target.type}
        data={CUSTOM_FIELD_TYPES.map((type) => ({
          value: type,
          label: t(`match.type.${type}`),
        }))}
        onChange={(event) =>
          onChange({ ...target, type: event.currentTarget.value as CustomFieldType })
        }
      />
      <Text className={classes.identifier} component="div" size="2xs" c="dimmed">
        {t("match.identifier")} <Code dir="ltr">{target.identifier}</Code>
      </Text>
    </div>
  );
}
