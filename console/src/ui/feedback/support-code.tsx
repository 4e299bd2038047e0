import { Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ApiProblem, isApiProblem } from "../../lib/api-problem.ts";
import { CopyButton } from "../buttons/copy-button.tsx";
import { problemDetails, supportCode } from "./support-details.ts";

/**
 * The four characters that identify a failed call to support, and a button that copies its details; null without them.
 */
export function SupportCode({ problem }: { problem: unknown }) {
  return isApiProblem(problem) ? <Code problem={problem} /> : null;
}

function Code({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation("common");
  const code = supportCode(problem);
  if (code === undefined) return null;
  return (
    <Flex component="span" display="inline-flex" gap={4} align="center" miw={0}>
      {t("supportCode")}
      <code dir="ltr">{code}</code>
      <CopyButton value={problemDetails(problem, new Date())} label={t("copyDetails")} />
    </Flex>
  );
}
