import { Node } from "@tiptap/core";
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from "@tiptap/react";
import { VariablePill } from "../variables/variable-pill.tsx";
import { useRichTextParts } from "./rich-text-parts.ts";
import classes from "./rich-text.module.css";

/** A variable, which behaves like a single character of the text. */
export const VariableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    path: {
      default: "",
      parseHTML: (element) => element.dataset["variable"] ?? "",
      renderHTML: ({ path }) => ({ "data-variable": String(path) }),
    },
    fallback: {
      default: "",
      parseHTML: (element) => element.dataset["fallback"] ?? "",
      renderHTML: ({ fallback }) => ({ "data-fallback": String(fallback) }),
    },
  }),
  parseHTML: () => [{ tag: "span[data-variable]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "span",
    HTMLAttributes,
    String(HTMLAttributes["data-fallback"] ?? ""),
  ],
  renderText: ({ node }) => String(node.attrs["fallback"]),
  addNodeView: () => ReactNodeViewRenderer(View, { as: "span" }),
});

function View({ node, selected, getPos }: ReactNodeViewProps) {
  const { variables, editVariable } = useRichTextParts();
  const { path, fallback } = node.attrs as { path: string; fallback: string };
  return (
    <NodeViewWrapper
      as="span"
      className={classes.variable}
      data-selected={selected || undefined}
      // Tiptap sets "normal", with which a chip on a single line would wrap.
      style={{ whiteSpace: "inherit" }}
      onClick={() => {
        const at = getPos();
        if (at !== undefined) editVariable(at);
      }}
    >
      <VariablePill path={path} fallback={fallback} variables={variables} />
    </NodeViewWrapper>
  );
}
