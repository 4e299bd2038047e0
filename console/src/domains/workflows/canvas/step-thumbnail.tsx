import { useGetTemplateThumbnailQuery } from "../../../lib/api.generated.ts";
import { MailThumbnail, useNear } from "../../templates/index.ts";
import classes from "./canvas.module.css";

/** The email of a step, in miniature. */
export function StepThumbnail({ templateId, name }: { templateId: string; name: string }) {
  const [ref, near] = useNear();
  const { currentData, isError } = useGetTemplateThumbnailQuery(
    { id: templateId },
    { skip: !near },
  );
  return (
    <span className={classes.thumbnail}>
      <MailThumbnail ref={ref} near={near} name={name} html={currentData?.html} failed={isError} />
    </span>
  );
}
