import { useGetTemplateThumbnailQuery } from "../../lib/api.generated.ts";
import { MailThumbnail, useNear } from "./mail-thumbnail.tsx";

/** The top of a template's email, loaded when it comes near the window. */
export function TemplateThumbnail({ id, name }: { id: string; name: string }) {
  const [ref, near] = useNear();
  const { currentData, isError } = useGetTemplateThumbnailQuery({ id }, { skip: !near });
  return (
    <MailThumbnail ref={ref} near={near} name={name} html={currentData?.html} failed={isError} />
  );
}
