import { Skeleton, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type PreviewTemplateBody,
  usePreviewTemplateAtWorstMutation,
  type WorstCasePreview,
} from "../../../lib/api.generated.ts";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import classes from "./stage.module.css";
import { issueLabel } from "../../findings/index.ts";
import { appearanceOf, type PreviewScheme } from "./preview-appearance.ts";

/** The email for the contacts who test it hardest, side by side. */
export function WorstCases({
  body,
  scheme,
  pictures,
}: {
  body: PreviewTemplateBody;
  scheme: PreviewScheme;
  pictures: boolean;
}) {
  const { t, i18n } = useTranslation(["templates", "checks"]);
  const [render] = usePreviewTemplateAtWorstMutation();
  const [contacts, setContacts] = useState<WorstCasePreview["contacts"] | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  const ask = useCallback(() => {
    const { contactId: _nobody, ...worstCaseBody } = body;
    const call = render({ worstCaseBody });
    let left = false;
    call.unwrap().then(
      (answer) => {
        if (left) return;
        setContacts(answer.contacts);
        setProblem(null);
      },
      (error: unknown) => !left && isApiProblem(error) && setProblem(error),
    );
    return () => {
      left = true;
      call.abort();
    };
  }, [body, render]);
  useEffect(ask, [ask]);

  if (problem) return <ErrorState problem={problem} onRetry={() => void ask()} />;
  return (
    <ul className={classes.worst} aria-label={t("preview.worst")}>
      {(["longest", "empty", "rightToLeft", "emoji"] as const).map((kind) => {
        const contact = contacts?.find((one) => one.kind === kind);
        return (
          <li key={kind}>
            <h3>{t(`editing.worst.${kind}`)}</h3>
            {contact ? (
              <>
                <p className={classes.worstSubject}>
                  <bdi>{contact.subject}</bdi>
                </p>
                {contact.issues
                  .filter(({ severity }) => severity === "error")
                  .map((issue) => {
                    const { words, english } = issueLabel(issue, t, (code) =>
                      i18n.exists(`checks:${code}`),
                    );
                    return (
                      <Text
                        key={issue.code}
                        className={classes.worstError}
                        size="xs"
                        c="var(--danger-text)"
                      >
                        {words ?? english}
                      </Text>
                    );
                  })}
                <div className={classes.worstFrame}>
                  <SandboxedFrame
                    html={appearanceOf(contact.html, { scheme, pictures })}
                    title={t(`editing.worst.${kind}`)}
                    fill
                  />
                </div>
              </>
            ) : (
              <Skeleton height={420} radius={0} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
