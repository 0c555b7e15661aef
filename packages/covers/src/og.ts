import { cover } from "./cover.ts";
import type { CoverKind, CoverParams } from "./cover-url.ts";
import { leaf } from "./leaf.ts";
import { escapeXml } from "./text.ts";

const SERIF = "'Noto Serif SC','Source Han Serif SC','Noto Serif CJK SC','Songti SC',serif";
const PER_LINE = 17;

/** At most two lines; a longer title ends in “…”. */
function titleLines(title: string): string[] {
  const signs = [...title.trim()];
  if (signs.length <= PER_LINE) return [signs.join("")];
  const second = signs.slice(PER_LINE);
  const cut = second.length > PER_LINE ? [...second.slice(0, PER_LINE - 1), "…"] : second;
  return [signs.slice(0, PER_LINE).join(""), cut.join("")];
}

function place(svg: string, box: string): string {
  return svg.replace("<svg ", `<svg ${box} `);
}

/**
 * Open Graph picture, 1200 × 630: the cover, its doorplate, the title in Song, the wordmark. Text is drawn
 * by the renderer of the bitmap, so a bold Song face must be installed there.
 */
export function og(
  kind: CoverKind,
  id: string,
  title: string,
  { plate, params }: { plate?: string; params?: CoverParams } = {},
): string {
  const lines = titleLines(title);
  const height = lines.length === 1 ? 440 : 376;
  const picture = place(cover(kind, id, params), `x="0" y="0" width="1200" height="${height}"`);
  // a space or a dot takes a third of a character
  const plateWidth = [...(plate ?? "")].reduce((sum, sign) => sum + (/[ ·]/.test(sign) ? 13 : 33), 44);
  const plateSvg = plate
    ? `<g><rect x="56" y="40" width="${plateWidth}" height="60" rx="5" fill="#123D31"/><rect x="60" y="44" width="${plateWidth - 8}" height="52" rx="3" fill="none" stroke="#F3CC72" stroke-opacity=".65" stroke-width="1.500"/><text x="${56 + plateWidth / 2}" y="81" text-anchor="middle" font-size="30" letter-spacing="3" fill="#FFFDF6">${escapeXml(plate)}</text></g>`
    : "";
  const text = lines
    .map(
      (line, index) =>
        `<text x="56" y="${height + 92 + index * 76}" font-size="58" letter-spacing="1.200" fill="#1F2C26">${escapeXml(line)}</text>`,
    )
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img" aria-label="${escapeXml(title)}"><rect width="1200" height="630" fill="#FBF8F1"/>${picture}<rect y="${height}" width="1200" height="5" fill="#123D31"/><rect y="${height + 9}" width="1200" height="1.500" fill="#123D31"/><g font-family="${SERIF}" font-weight="700">${plateSvg}${text}${place(leaf(), 'x="930" y="552" width="52" height="52"')}<text x="994" y="594" font-size="42" letter-spacing="4" fill="#1F2C26">银杏里</text></g></svg>`;
}
