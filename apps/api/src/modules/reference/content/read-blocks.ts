import type { Block } from "@ginkgo/api-contract/content/content";

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** A run of lines of one kind as a block. */
function blockOf(lines: string[], anchor: () => string): Block {
  const [first = ""] = lines;
  const rest = (sign: RegExp) => lines.map((line) => line.replace(sign, "").trim());
  if (first.startsWith("## ")) return { type: "heading", text: first.slice(3).trim(), anchor: anchor() };
  if (first.startsWith("> ")) return { type: "note", text: rest(/^>\s?/).join("") };
  if (first.startsWith("- ")) return { type: "list", ordered: false, items: rest(/^-\s+/) };
  if (/^\d+\. /.test(first)) return { type: "list", ordered: true, items: rest(/^\d+\.\s+/) };
  if (first.startsWith("@ ")) {
    const items = rest(/^@\s+/).map((line) => {
      const [name = "", number = "", issuer = "", validTo = ""] = cells(line);
      return { name, number, issuer, validTo };
    });
    return { type: "licences", items };
  }
  if (first.startsWith("|")) {
    const [head = [], ...rows] = lines.map(cells);
    return { type: "table", head, rows };
  }
  return { type: "paragraph", text: lines.map((line) => line.trim()).join("") };
}

/**
 * Blocks of a page written as plain text: blank lines between blocks, `## ` headings, `- ` and `1. ` lists, `| ` tables
 * whose first row is the head, `> ` notes, `@ ` licences.
 */
export function readBlocks(text: string): Block[] {
  let headings = 0;
  const anchor = () => `s${++headings}`;
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .map((lines) => blockOf(lines, anchor));
}
