const LONGEST = 180;
const SILENT = "select, script, style, [data-silent]";

/** What is said at one go, and where on the page it stands. */
export interface Sentence {
  text: string;
  range: Range;
}

/** Pieces an engine reads through: long utterances stop halfway in some browsers. */
const piecesOf = (text: string): string[] =>
  (text.match(/[^。；！？\n]*[。；！？\n]|[^。；！？\n]+$/g) ?? []).flatMap(
    (part) => part.match(new RegExp(`.{1,${LONGEST}}`, "gs")) ?? [],
  );

function blockOf(node: Text): Element | null {
  let element = node.parentElement;
  while (element && getComputedStyle(element).display.startsWith("inline")) element = element.parentElement;
  return element;
}

/** A place in a run of text nodes, by the number of characters before it. */
function placeIn(nodes: readonly Text[], offset: number): [Text, number] {
  let before = 0;
  for (const node of nodes) {
    if (offset <= before + node.length) return [node, offset - before];
    before += node.length;
  }
  const last = nodes[nodes.length - 1]!;
  return [last, last.length];
}

function sentencesOfBlock(nodes: readonly Text[]): Sentence[] {
  let at = 0;
  return piecesOf(nodes.map((node) => node.data).join("")).flatMap((piece) => {
    const range = new Range();
    range.setStart(...placeIn(nodes, at));
    at += piece.length;
    range.setEnd(...placeIn(nodes, at));
    const text = piece.trim();
    return text ? [{ text, range }] : [];
  });
}

/** What there is to read below an element, in reading order; never across two paragraphs. */
export function sentencesIn(root: Element): Sentence[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const runs: { block: Element | null; nodes: Text[] }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (!parent || parent.closest(SILENT) || !parent.checkVisibility()) continue;
    const block = blockOf(node);
    const last = runs.at(-1);
    if (last && last.block === block) last.nodes.push(node);
    else runs.push({ block, nodes: [node] });
  }
  return runs.flatMap(({ nodes }) => sentencesOfBlock(nodes));
}
