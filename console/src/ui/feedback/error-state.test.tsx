// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ErrorState } from "./error-state.tsx";

describe("the error state of a page", () => {
  const shown = (problem: unknown) =>
    renderToStaticMarkup(
      createElement(
        MantineProvider,
        null,
        createElement(ErrorState, { problem, onRetry: () => undefined }),
      ),
    );

  it("shows an invalid id in the URL as not found, without a retry", () => {
    const errors = [{ path: "id", code: "invalid_uuid", message: "Invalid UUID" }];
    const html = shown({ status: 400, code: "VALIDATION", title: "Validation failed", errors });
    expect(html).toContain("notFound.title");
    expect(html).not.toContain("tryAgain");
  });
  it("shows other problems as errors with a retry", () => {
    expect(shown({ status: 500, code: "INTERNAL", title: "t" })).toContain("tryAgain");
  });
});
