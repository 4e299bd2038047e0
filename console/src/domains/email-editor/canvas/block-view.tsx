import type { EmailBlock } from "@arauto/contracts";
import type { Background } from "./email-css.ts";
import { ImageBlock, LogoBlock, SocialBlock, VideoBlock } from "./media-blocks.tsx";
import { DividerBlock, HtmlBlock, MenuBlock, SpacerBlock, TableBlock } from "./plain-blocks.tsx";
import { ProductsBlock } from "./products-block.tsx";
import { ButtonBlock, FooterBlock, HeadingBlock, TextBlock } from "./text-blocks.tsx";

/** Renders a block as the email will show it; a repeat block is rendered by its node, since it contains nodes. */
export function BlockView({
  block,
  background,
  typing,
}: {
  block: Exclude<EmailBlock, { kind: "repeat" }>;
  background: Background;
  typing: boolean;
}) {
  const rest = { background, typing };
  switch (block.kind) {
    case "heading":
      return <HeadingBlock block={block} {...rest} />;
    case "text":
      return <TextBlock block={block} {...rest} />;
    case "image":
      return <ImageBlock block={block} {...rest} />;
    case "logo":
      return <LogoBlock block={block} {...rest} />;
    case "button":
      return <ButtonBlock block={block} {...rest} />;
    case "divider":
      return <DividerBlock block={block} {...rest} />;
    case "spacer":
      return <SpacerBlock block={block} {...rest} />;
    case "social":
      return <SocialBlock block={block} {...rest} />;
    case "menu":
      return <MenuBlock block={block} {...rest} />;
    case "video":
      return <VideoBlock block={block} {...rest} />;
    case "products":
      return <ProductsBlock block={block} {...rest} />;
    case "table":
      return <TableBlock block={block} {...rest} />;
    case "html":
      return <HtmlBlock block={block} {...rest} />;
    case "footer":
      return <FooterBlock block={block} {...rest} />;
  }
}
