import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { MagicWandIcon } from "@phosphor-icons/react/MagicWand";
import { useState } from "react";
import { useCheckImportMutation } from "../../lib/api.generated.ts";
import type { ContactImport, ImportCorrection, ImportReport } from "../../lib/api.generated.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useImportTexts } from "./import-texts.ts";
import classes from "./corrections-card.module.css";

interface Offer {
  kind: ImportCorrection;
  count: number;
  examples: readonly { from: string; to: string }[];
}

/** Returns one offer for each kind of correction, the most frequent first. */
function offersIn(report: ImportReport): Offer[] {
  const offers = new Map<ImportCorrection, Offer>();
  for (const { kind, from, to, count } of report.corrections ?? []) {
    const former = offers.get(kind);
    const example = from !== undefined && to !== undefined ? [{ from, to }] : [];
    offers.set(kind, {
      kind,
      count: (former?.count ?? 0) + count,
      examples: [...(former?.examples ?? []), ...example],
    });
  }
  return [...offers.values()].toSorted((a, b) => b.count - a.count);
}

const EXAMPLES_MAX = 4;

/** Offers to correct addresses, which requires the user's confirmation: the file is then validated again. */
export function CorrectionsCard({ file, report }: { file: ContactImport; report: ImportReport }) {
  const { t } = useImportTexts();
  const { number } = useFormats();
  const showProblem = useProblemToast();
  const [check, checking] = useCheckImportMutation();
  const offers = offersIn(report);
  const { settings } = file;
  const applied = settings?.corrections ?? [];
  const [chosen, setChosen] = useState<readonly ImportCorrection[]>(
    applied.length > 0 ? applied : offers.map(({ kind }) => kind),
  );
  if (offers.length === 0 || !settings) return null;
  const isApplied =
    chosen.length === applied.length && chosen.every((kind) => applied.includes(kind));

  async function apply(): Promise<void> {
    if (!settings) return;
    try {
      const importSettingsInput = { ...settings, corrections: [...chosen] };
      await check({ id: file.id, importSettingsInput }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <section className={classes.card} aria-labelledby="corrections">
      <Group gap="xs">
        <MagicWandIcon size={20} aria-hidden />
        <h2 id="corrections">
          {t(applied.length > 0 ? "corrections.applied" : "corrections.title")}
        </h2>
      </Group>
      <Text c="dimmed" mt="var(--space-1)" mb="sm" inherit>
        {t("corrections.text")}
      </Text>
      <Stack gap="xs">
        {offers.map(({ kind, count, examples }) => (
          <Checkbox
            key={kind}
            checked={chosen.includes(kind)}
            label={t("corrections.offer", {
              what: t(`corrections.kind.${kind}`),
              count,
              number: number(count),
            })}
            description={
              examples.length > 0
                ? examples
                    .slice(0, EXAMPLES_MAX)
                    .map(({ from, to }) => t("corrections.example", { from, to }))
                    .join(" · ")
                : undefined
            }
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked
                  ? [...chosen, kind]
                  : chosen.filter((other) => other !== kind),
              )
            }
          />
        ))}
      </Stack>
      <Button
        mt="md"
        variant="light"
        disabled={isApplied}
        loading={checking.isLoading}
        onClick={() => void apply()}
      >
        {t(chosen.length === 0 ? "corrections.none" : "corrections.apply")}
      </Button>
    </section>
  );
}
