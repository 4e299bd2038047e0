import type { TemplateIssue } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";

/** Nobody reads more, and finding each one's line takes a look at the text. */
const ISSUES_MAX = 100;

/** Findings about a source; a flood of them is cut, but never so that an error goes unseen. */
export class IssueList {
  readonly issues: TemplateIssue[] = [];
  private hasError = false;

  /** @param line is only asked when the issue is kept; undefined when there is none to tell. */
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
