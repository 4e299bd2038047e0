import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Campaign, useDecideCampaignTestMutation } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SubjectWords } from "../../email-editor/index.ts";
import { letterOf } from "../variant-letter.ts";
import classes from "./started.module.css";
import { Strip } from "./strip.tsx";
import { useCampaignAct } from "./use-campaign-act.ts";

/** A running test with the results of each variant. */
export function TestStrip({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const confirm = useConfirm();
  const { can } = useSession();
  const { act, busy } = useCampaignAct();
  const [decide] = useDecideCampaignTestMutation();
  const { id, stage, test, variants, stageEndsAt } = campaign;
  const rate = (count: number, sent: number) => (sent > 0 ? formats.percent(count / sent) : "—");
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
      await act(
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
                <span className={classes.estimated}>{t("columns.estimated")}</span>
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
            {variants.map(({ index, subject, templateName, sent, opened, clicked }) => (
              <tr key={index}>
                <th scope="row">
                  <span className={classes.letter}>{letterOf(index)}</span>
                  <span className={classes.variantName}>
                    {test?.kind === "content" ? (
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
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={busy}
                      onClick={() => void choose(index)}
                    >
                      {t("test.decide", { letter: letterOf(index) })}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Strip>
  );
}
