import type { Block } from "@ginkgo/api-contract/content/content";

/** A new block of each kind. */
export const newBlocks: { readonly [T in Block["type"]]: Extract<Block, { type: T }> } = {
  heading: { type: "heading", text: "", anchor: "" },
  paragraph: { type: "paragraph", text: "" },
  note: { type: "note", text: "" },
  warning: { type: "warning", text: "" },
  list: { type: "list", ordered: false, items: [] },
  table: { type: "table", head: [], rows: [] },
  image: { type: "image", url: "", alt: "" },
  video: { type: "video", url: "", title: "" },
  licences: { type: "licences", items: [] },
};
