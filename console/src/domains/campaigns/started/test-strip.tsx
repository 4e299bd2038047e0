import { Button, Center, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Campaign, useDecideCampaignTestMutation } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SubjectWords } from "../../email-editor/index.ts";
import { letterOf } from "../../../ui/formats/variant-letter.ts";
import classes from "./started.module.css";
import { Strip } from "./strip.tsx";
import { useCampaignAction } from "./use-campaign-action.ts";

/** A running test with the results of each variant. */
export function TestStrip({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const confirm = useConfirm();
  const { can } = useSession();
  const { perform, busy } = useCampaignAction();
  const [decide] = useDecideCampaignTestMutation();
  const { id, stage, test, variants, stageEndsAt } = campaign;
  const title =
    stage === "testWait" && stageEndsAt !== null
      ? t("test.waiting", {
          time: formats.clock(stageEndsAt),
          by: t(`test.winners.${test?.winnerBy ?? "clicks"}`),
        })
      : t("test.running");
  const choose = async (index: number) => {
    const sure = await confirm({
      title: t("test.decideTitle", { letter: letterOf(index) }),
      consequence: t("test.decideText"),
      confirmLabel: t("test.decide", { letter: letterOf(index) }),
    });
    if (sure)
      await perform(
        decide({ id, decideCampaignTestBody: { variant: index } }),
        t("test.decided", { letter: letterOf(index) }),
      );
  };
  return (
    <Strip title={title}>
      <div className={classes.variantsScroll}>
        <table className={classes.variants}>
          <thead>
            <tr>
              <th scope="col">{t("test.variant")}</th>
              <th scope="col">{t("columns.sent")}</th>
              <th scope="col">
                {t("columns.opened")}{" "}
                <Text span inherit c="var(--text-tertiary)" fw={400}>
                  {t("columns.estimated")}
                </Text>
              </th>
              <th scope="col">{t("columns.clicked")}</th>
              {can("CAMPAIGN.SEND") && (
                <th scope="col">
                  <span className="visually-hidden">{t("test.choose")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <VariantRow
                key={variant.index}
                variant={variant}
                isContent={test?.kind === "content"}
                busy={busy}
                onChoose={() => void choose(variant.index)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Strip>
  );
}

interface VariantRowProps {
  variant: Campaign["variants"][number];
  /** The variants differ in their template, not only in their subject. */
  isContent: boolean;
  busy: boolean;
  onChoose: () => void;
}

function VariantRow({ variant, isContent, busy, onChoose }: VariantRowProps) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { can } = useSession();
  const { index, subject, templateName, sent, opened, clicked } = variant;
  const rate = (count: number, sent: number) => (sent > 0 ? formats.percent(count / sent) : "—");
  return (
    <tr>
      <th scope="row">
        <Center className={classes.letter} component="span">
          {letterOf(index)}
        </Center>
        <span>
          {isContent ? (
            <bdi>{templateName}</bdi>
          ) : (
            subject !== null && <SubjectWords text={subject} />
          )}
        </span>
      </th>
      <td>{formats.number(sent)}</td>
      <td>{rate(opened, sent)}</td>
      <td>{rate(clicked, sent)}</td>
      {can("CAMPAIGN.SEND") && (
        <td>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={onChoose}>
            {t("test.decide", { letter: letterOf(index) })}
          </Button>
        </td>
      )}
    </tr>
  );
}
