import { Button, Group, List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type OrderSummary, useScheduleChangeMutation } from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./checkout.module.css";

/** A smaller plan starts when the paid period ends: nothing is paid now, and nothing is deleted then. */
export function DowngradeCard({ quote }: { quote: OrderSummary }) {
  const { t } = useTranslation(["checkout", "plans", "billing"]);
  const { date, number } = useFormats();
  const [schedule, { isLoading }] = useScheduleChangeMutation();
  const showProblem = useProblemToast();
  const navigate = useNavigate();
  const { cart, effectiveAt, exceeded } = quote;
  const plan = t(`billing:plans.${cart.plan}`);
  const day = date(effectiveAt);

  async function confirm() {
    const { plan: name, period, quantity } = cart;
    const { error } = await schedule({ body: { plan: name, period, quantity } });
    if (error) return showProblem(error);
    toast.success(t("downgrade.done", { plan, date: day }));
    void navigate("/settings/payment");
  }

  return (
    <section className={classes.card} aria-labelledby="downgrade-title">
      <h2 id="downgrade-title">{t("downgrade.title", { plan, date: day })}</h2>
      <Text>{t("downgrade.text", { date: day })}</Text>
      {exceeded.length > 0 && (
        <div className={classes.exceeded} role="status">
          <Text fw={600}>{t("downgrade.exceeded")}</Text>
          <List size="sm" mt="2xs">
            {exceeded.map(({ limit, used, max }) => (
              <List.Item key={limit}>
                {t("downgrade.exceededLine", {
                  limit: t(`plans:limits.${limit}`),
                  used: number(used),
                  max: number(max),
                })}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <Group>
        <Button size="md" loading={isLoading} onClick={() => void confirm()}>
          {t("downgrade.confirm", { date: day })}
        </Button>
      </Group>
    </section>
  );
}
