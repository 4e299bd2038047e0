import {
  ActionIcon,
  Button,
  Flex,
  Input,
  SegmentedControl,
  Select,
  Slider,
  Text,
} from "@mantine/core";
import { CAMPAIGN_VARIANTS_MAX } from "@arauto/contracts";
import { PlusIcon, TrashIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { EmailLine } from "../../email-editor/index.ts";
import { TemplatePicker } from "../../templates/index.ts";
import { Choice } from "./choice.tsx";
import type { DraftTest } from "./draft-values.ts";
import classes from "./draft-editor.module.css";
import { useDraft } from "./draft-context.ts";
import { letterOf } from "../../../ui/formats/variant-letter.ts";
import { lengthChoices } from "./durations.ts";

const BEGIN: DraftTest = {
  kind: "subject",
  share: 20,
  variants: [{ subject: null, templateId: null }],
  winnerBy: "clicks",
  afterMinutes: 240,
};
const WAITS = [60, 120, 240, 480, 720, 1440, 2880];
const KINDS = ["subject", "content"] as const;
const WINNERS = ["clicks", "opens"] as const;

/** Two or more subjects or emails, each for a part of the recipients; the best is sent to the rest. */
export function AbTest() {
  const { t } = useTranslation("campaigns");
  const { draft, values, readOnly } = useDraft();
  return (
    <Choice
      label={t("test.switch")}
      description={t("test.hint")}
      on={values.test !== null}
      disabled={readOnly}
      onChange={(on) => draft.change({ test: on ? BEGIN : null }, true)}
    >
      {values.test && <TestParts test={values.test} />}
    </Choice>
  );
}

function TestParts({ test }: { test: DraftTest }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { draft, readOnly } = useDraft();
  const change = (part: Partial<DraftTest>, soon = false) =>
    draft.change({ test: { ...test, ...part } }, soon);
  return (
    <>
      <SegmentedControl
        aria-label={t("test.kind")}
        disabled={readOnly}
        data={KINDS.map((value) => ({ value, label: t(`test.kinds.${value}`) }))}
        value={test.kind}
        onChange={(kind) =>
          change(
            {
              kind: kind,
              variants: test.variants.map(() => ({ subject: null, templateId: null })),
            },
            true,
          )
        }
      />
      <Variants test={test} onChange={(variants, soon) => change({ variants }, soon)} />
      <Input.Wrapper
        label={t("test.share", { share: formats.percent(test.share / 100) })}
        labelElement="div"
      >
        <Slider
          thumbLabel={t("test.shareLabel")}
          min={5}
          max={100}
          step={5}
          label={null}
          disabled={readOnly}
          value={test.share}
          onChange={(share) => change({ share })}
        />
      </Input.Wrapper>
      {test.share < 100 && (
        <div className={classes.pair}>
          <Select
            label={t("test.winnerBy")}
            disabled={readOnly}
            allowDeselect={false}
            data={WINNERS.map((value) => ({ value, label: t(`test.winners.${value}`) }))}
            value={test.winnerBy}
            onChange={(winnerBy) => change({ winnerBy: winnerBy as DraftTest["winnerBy"] }, true)}
          />
          <Select
            label={t("test.after")}
            disabled={readOnly}
            allowDeselect={false}
            data={lengthChoices(WAITS, test.afterMinutes, formats)}
            value={String(test.afterMinutes)}
            onChange={(minutes) => change({ afterMinutes: Number(minutes) }, true)}
          />
        </div>
      )}
      <Sentence test={test} />
    </>
  );
}

interface VariantsProps {
  test: DraftTest;
  /** `soon`: without waiting for a pause in typing. */
  onChange: (variants: DraftTest["variants"], soon: boolean) => void;
}

/** The variants: the first is the campaign itself, the others only contain differences. */
function Variants({ test, onChange }: VariantsProps) {
  const { t } = useTranslation("campaigns");
  const { readOnly } = useDraft();
  return (
    <>
      <Flex className={classes.variants} component="ol" direction="column" gap="sm">
        <li>
          <Text className={classes.letter} span inherit c="var(--brand-text)" fw={600} aria-hidden>
            {letterOf(0)}
          </Text>
          <span className={classes.small}>{t(`test.first.${test.kind}`)}</span>
        </li>
        {test.variants.map((variant, index) => (
          // Variants have no identity other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Text
              className={classes.letter}
              span
              inherit
              c="var(--brand-text)"
              fw={600}
              aria-hidden
            >
              {letterOf(index + 1)}
            </Text>
            <VariantField
              test={test}
              index={index}
              onChange={(next) =>
                onChange(test.variants.with(index, { ...variant, ...next }), false)
              }
            />
            {test.variants.length > 1 && !readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t("test.remove", { letter: letterOf(index + 1) })}
                onClick={() => onChange(test.variants.toSpliced(index, 1), true)}
              >
                <TrashIcon size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </Flex>
      {test.variants.length < CAMPAIGN_VARIANTS_MAX && !readOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          leftSection={<PlusIcon size={14} aria-hidden />}
          onClick={() => onChange([...test.variants, { subject: null, templateId: null }], true)}
        >
          {t("test.add", { letter: letterOf(test.variants.length + 1) })}
        </Button>
      )}
    </>
  );
}

/** Says how many recipients get each variant, and when the others get the best one. */
function Sentence({ test }: { test: DraftTest }) {
  const { t, i18n } = useTranslation("campaigns");
  const formats = useFormats();
  const { review } = useDraft();
  const people = review.answer?.canReceive ?? 0;
  const each = Math.floor((people * test.share) / 100 / (test.variants.length + 1));
  const rest = people - Math.ceil((people * test.share) / 100);
  const letters = new Intl.ListFormat(i18n.language).format(
    [0, ...test.variants.map((_, index) => index + 1)].map(letterOf),
  );
  return (
    <p className={classes.small} hidden={!review.answer}>
      {test.share === 100
        ? t("test.sentenceAll", { count: each, number: formats.number(each), letters })
        : t("test.sentence", {
            count: rest,
            number: formats.number(rest),
            each: formats.number(each),
            letters,
            time: formats.duration(test.afterMinutes * 60_000),
          })}
    </p>
  );
}

interface FieldProps {
  test: DraftTest;
  index: number;
  onChange: (part: Partial<DraftTest["variants"][number]>) => void;
}

/** The differences of a variant. */
function VariantField({ test, index, onChange }: FieldProps) {
  const { t } = useTranslation("campaigns");
  const { readOnly } = useDraft();
  const variant = test.variants[index];
  const letter = letterOf(index + 1);
  if (test.kind === "subject") {
    return (
      <EmailLine
        line="subject"
        label={t("test.subjectOf", { letter })}
        value={variant?.subject ?? null}
        placeholder=""
        disabled={readOnly}
        onChange={(subject) => onChange({ subject })}
      />
    );
  }
  return (
    <div className={classes.line}>
      <TemplatePicker
        label={t("test.templateOf", { letter })}
        placeholder={t("fields.choose")}
        disabled={readOnly}
        value={variant?.templateId ?? null}
        onChange={(templateId) => onChange({ templateId })}
      />
    </div>
  );
}
