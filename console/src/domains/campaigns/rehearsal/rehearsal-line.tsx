import { countFound } from "@arauto/contracts";
import { useGetRehearsalQuery } from "../../../lib/api.generated.ts";
import { RehearsalSeal, sealTone } from "./rehearsal-seal.tsx";
import classes from "./rehearsal.module.css";
import { useRehearsalTexts } from "./use-rehearsal-texts.ts";

/** The seal of a campaign that was sent unchanged after its rehearsal; nothing for any other. */
export function RehearsalLine({ campaignId }: { campaignId: string }) {
  const words = useRehearsalTexts();
  const { currentData } = useGetRehearsalQuery({ id: campaignId });
  const rehearsal = currentData?.rehearsal;
  if (!rehearsal?.isCurrent || !rehearsal.result || rehearsal.finishedAt === null) return null;
  const { serious, others } = countFound(rehearsal.result);
  return (
    <p className={classes.line}>
      <RehearsalSeal tone={sealTone(true, serious + others)} size={24} />
      {words.line(rehearsal.result, rehearsal.finishedAt)}
    </p>
  );
}
