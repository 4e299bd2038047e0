import type { TemplateIssue } from "@arauto/contracts";

/** Nobody reads more, and finding each one's line takes a look at the text. */
const ISSUES_MAX = 100;

/** Findings about a source; a flood of them is cut, but never so that an error goes unseen. */
export class IssueList {
  readonly issues: TemplateIssue[] = [];
  private hasError = false;

  /** @param line is only asked when the issue is kept; undefined when there is none to tell. */
  add(severity: TemplateIssue["severity"], code: string, message: string, line?: () => number): void {
    const isFirstError = severity === "error" && !this.hasError;
    if (this.issues.length >= ISSUES_MAX && !isFirstError) return;
    this.hasError ||= severity === "error";
    this.issues.push({ severity, part: "source", code, message, ...(line === undefined ? {} : { line: line() }) });
  }
}
