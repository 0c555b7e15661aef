import type { Block } from "@ginkgo/api-contract/content/content";

/** Blocks whose headings have the anchors that the table of contents leads to. */
export function withAnchors(blocks: readonly Block[]): Block[] {
  let headings = 0;
  return blocks.map((block) => (block.type === "heading" ? { ...block, anchor: `s${++headings}` } : block));
}

/** The same as it is written: anchors are given when it is published. */
export const withoutAnchors = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.type === "heading" ? { ...block, anchor: "" } : block));
