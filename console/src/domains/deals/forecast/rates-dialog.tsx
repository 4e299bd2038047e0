import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type DealForecast,
  type Pipeline,
  useUpdatePipelineMutation,
} from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useDeals } from "../deals-context.ts";
import { useMoney } from "../use-money.ts";
import classes from "./forecast.module.css";

/** Minimum number of deals for a meaningful rate. */
export const SAMPLE_MIN = 50;

/** Returns the actual chance of each stage, in whole percent; the configured one if there were too few deals. */
export function actualChances(stages: DealForecast["stages"]): ReadonlyMap<string, number> {
  return new Map(
    stages.map(({ id, probability, actualRate, sample }) => [
      id,
      actualRate === null || sample < SAMPLE_MIN ? probability : Math.round(actualRate * 100),
    ]),
  );
}

/** Previews the effect of actual rates, and stores them as the stages' chances. */
export function RatesDialog({
  forecast,
  onClose,
}: {
  forecast: DealForecast;
  onClose: () => void;
}) {
  const { t } = useTranslation("deals");
  const { percent } = useFormats();
  const money = useMoney(forecast.currency);
  const chances = actualChances(forecast.stages);
  const { save, isLoading } = useSaveChances(chances, onClose);
  const weighted = (stage: DealForecast["stages"][number]) =>
    Math.round((stage.value * (chances.get(stage.id) ?? stage.probability)) / 100);
  return (
    <Modal opened onClose={onClose} size={620} title={t("advice.use")}>
      <Text c="dimmed">{t("advice.preview", { count: SAMPLE_MIN })}</Text>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("field.stage")}</th>
              <th scope="col" className={classes.figure}>
                {t("stages.chance")}
              </th>
              <th scope="col" className={classes.figure}>
                {t("stages.weighted")}
              </th>
            </tr>
          </thead>
          <tbody>
            {forecast.stages.map((stage) => (
              <tr key={stage.id}>
                <th scope="row">
                  <bdi>{stage.name}</bdi>
                </th>
                <td className={classes.figure}>
                  {percent(stage.probability / 100)} →{" "}
                  {percent((chances.get(stage.id) ?? stage.probability) / 100)}
                </td>
                <td className={classes.figure}>
                  {money.full(stage.weighted)} → {money.full(weighted(stage))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={isLoading} onClick={() => void save()}>
          {t("advice.use")}
        </Button>
      </Group>
    </Modal>
  );
}

function useSaveChances(chances: ReadonlyMap<string, number>, onDone: () => void) {
  const { t } = useTranslation("deals");
  const { pipeline } = useDeals();
  const showProblem = useProblemToast();
  const [update, { isLoading }] = useUpdatePipelineMutation();
  const send = ({ id, name, currency, monthlyGoal, version }: Pipeline, of: Pipeline["stages"]) =>
    update({
      id,
      updatePipelineBody: { name, currency, monthlyGoal, version, stages: of },
    }).unwrap();
  async function save(): Promise<void> {
    try {
      const stages = pipeline.stages.map((stage) => ({
        ...stage,
        probability: chances.get(stage.id) ?? stage.probability,
      }));
      const saved = await send(pipeline, stages);
      onDone();
      toast.undo(t("advice.saved"), () => void send(saved, pipeline.stages).catch(showProblem));
    } catch (error) {
      showProblem(error);
    }
  }
  return { save, isLoading };
}
