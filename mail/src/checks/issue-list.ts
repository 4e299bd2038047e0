import type { TemplateIssue } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";

/** No author reads more, and finding the line of each requires a search through the text. */
const ISSUES_MAX = 100;

/** Findings about a source; the list is limited, but always keeps an error. */
export class IssueList {
  readonly issues: TemplateIssue[] = [];
  private hasError = false;

  /** @param line Only called if the finding is kept; undefined if there is no line. */
  add(
    severity: TemplateIssue["severity"],
    code: CheckCode,
    message: string,
    line?: () => number,
    values?: NonNullable<TemplateIssue["values"]>,
  ): void {
    const isFirstError = severity === "error" && !this.hasError;
    if (this.issues.length >= ISSUES_MAX && !isFirstError) return;
    this.hasError ||= severity === "error";
    this.issues.push({
      severity,
      part: "source",
      code,
      message,
      ...(line === undefined ? {} : { line: line() }),
      ...(values === undefined ? {} : { values }),
    });
  }
}
