import { Button, Center, Flex, Group, Input, NumberInput, SegmentedControl } from "@mantine/core";
import { SPLIT_BRANCHES } from "@arauto/contracts";
import { EqualsIcon } from "@phosphor-icons/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { STEP_APPEARANCE } from "../steps/step-appearance.tsx";
import classes from "./inspector.module.css";
import { equalShares, sumOf } from "./shares.ts";
import type { TypedFormProps } from "./step-change.ts";
import { useTyped, wholeNumber } from "../../../ui/forms/use-typed.ts";

const WAYS = ["2", "3", "4", "5"] as const;

/** The number of branches, and the share of contacts for each. */
export function SplitForm({ step, errorAt, onChange }: TypedFormProps<"split">) {
  const { t } = useTranslation("workflow-steps");
  const formats = useFormats();
  const id = useId();
  const { shares } = step.config;
  const sum = sumOf(shares);
  const isWhole = sum === 100;
  return (
    <>
      <Input.Wrapper
        label={t("form.split.ways")}
        labelElement="div"
        labelProps={{ id }}
        description={t("form.split.waysHint")}
      >
        <SegmentedControl
          fullWidth
          my="2xs"
          aria-labelledby={id}
          data={WAYS.map((count) => ({ value: count, label: formats.number(Number(count)) }))}
          value={String(shares.length)}
          onChange={(count) => onChange({ shares: equalShares(Number(count)) })}
        />
      </Input.Wrapper>
      <Flex component="ul" direction="column" gap="xs">
        {shares.map((share, at) => (
          <Share
            key={SPLIT_BRANCHES[at]}
            letter={(SPLIT_BRANCHES[at] ?? "").toUpperCase()}
            share={share}
            onChange={(next) => onChange({ shares: shares.with(at, next) })}
          />
        ))}
      </Flex>
      <Group
        className={classes.sum}
        gap="xs"
        justify="space-between"
        wrap="nowrap"
        data-wrong={!isWhole || undefined}
        role="status"
      >
        <span>
          {isWhole
            ? t("form.split.sum", { sum: formats.percent(sum / 100) })
            : t(sum < 100 ? "form.split.less" : "form.split.more", {
                sum: formats.percent(sum / 100),
                rest: formats.percent(Math.abs(100 - sum) / 100),
              })}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<EqualsIcon size={14} aria-hidden />}
          onClick={() => onChange({ shares: equalShares(shares.length) })}
        >
          {t("form.split.equal")}
        </Button>
      </Group>
      {errorAt("shares") && isWhole && <Input.Error>{errorAt("shares")}</Input.Error>}
    </>
  );
}

function Share({
  letter,
  share,
  onChange,
}: {
  letter: string;
  share: number;
  onChange: (share: number) => void;
}) {
  const { t } = useTranslation("workflow-steps");
  const typed = useTyped(share, wholeNumber(1, 99), onChange);
  return (
    <Flex component="li" gap={10} align="center">
      <Center className={classes.letter} component="span" aria-hidden>
        {letter}
      </Center>
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${share}%`, background: STEP_APPEARANCE.split.color }} />
      </span>
      <NumberInput
        aria-label={t("form.split.share", { letter })}
        flex="none"
        w={104}
        suffix="%"
        min={1}
        max={99}
        clampBehavior="none"
        allowNegative={false}
        allowDecimal={false}
        value={typed.text}
        error={!typed.isWhole && t("form.errors.share")}
        onChange={(next) => typed.type(String(next))}
      />
    </Flex>
  );
}
