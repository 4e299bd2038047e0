import { expect, it } from "vitest";
import { architectureWithPicture, domainGraph, mermaid } from "./domain-picture.mjs";
import { root } from "./project.mjs";

it("leaves out arrows that a longer path implies", () => {
  const graph = new Map([
    ["campaigns", new Set(["filters", "accounts"])],
    ["filters", new Set(["accounts"])],
    ["accounts", new Set<string>()],
  ]);
  expect(mermaid(graph)).toBe(
    "flowchart LR\n  accounts\n  campaigns --> filters\n  filters --> accounts\n",
  );
});

it("draws every domain of the server", () => {
  const graph = domainGraph(root);
  expect(graph.get("campaigns")).toContain("filters");
  expect(mermaid(graph)).toContain("campaigns --> ");
});

it("keeps the picture in ARCHITECTURE.md current", () => {
  const { current, expected } = architectureWithPicture(root);
  expect(current).toBe(expected);
});
