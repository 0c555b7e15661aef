import { resolveArea } from "../reference/areas/public.ts";
import { foldText } from "../reference/public.ts";
import { chineseNumber } from "./clean-number.ts";
import { offsetMetres } from "./clean-place.ts";

/** What of an organisation tells whether another row means the same. */
export interface OrgIdentity {
  name: string;
  adcode: string;
  address: string;
  phones: readonly string[];
  lng?: number | undefined;
  lat?: number | undefined;
}

/** Same name in the same place: rows of one key may be one organisation. */
export const nameKey = (o: { name: string; adcode: string }) =>
  `${foldText(o.name)
    .replaceAll(" ", "")
    .replace(/^台湾?省?/, "")}|${o.adcode}`;

/** Number of the telephone without its extension. */
export const phoneKey = (phone: string) =>
  phone.replace(/^(1\d{10}|0\d{9}|\d{2,4}-\d{6,8}|\d{3}-\d{3}-\d{4}).*$/, "$1");

/**
 * An address from its road to its house number: 3段 and 三段 alike, village, neighbourhood, floor and room left out.
 * Empty when only an area is written.
 */
export function addressKey(address: string): string {
  return foldText(resolveArea({ address })?.rest ?? address)
    .replaceAll(" ", "")
    .replace(/[一二三四五六七八九十百]+(?=段|路|街|巷|弄|号|楼)/g, (n) => String(chineseNumber(n) ?? n))
    .replace(/\p{Script=Han}{1,4}?里(?=\p{Script=Han}|\d)/u, "")
    .replace(/\d+邻/, "")
    .replace(/号.*$/, "")
    .replace(/^.*?(?:区|市|县)(?=.{4})/, "");
}

/**
 * Whether two rows of one name and place mean one organisation: same door, within 200 m, or the same telephone
 * unless they stand over a kilometre apart (branches share the number of their head office).
 */
export function isSame(a: OrgIdentity, b: OrgIdentity): boolean {
  const [doorA, doorB] = [addressKey(a.address), addressKey(b.address)];
  if (!doorA || !doorB || doorA === doorB) return true;
  const metres = metresApart(a, b);
  if (metres !== undefined && metres < 200) return true;
  const onePhone = a.phones.some((p) => b.phones.some((q) => phoneKey(p) === phoneKey(q)));
  return onePhone && (metres === undefined || metres < 1000);
}

function metresApart(a: OrgIdentity, b: OrgIdentity): number | undefined {
  if (a.lng == null || b.lng == null || a.lat == null || b.lat == null) return undefined;
  const off = offsetMetres({ lng: a.lng, lat: a.lat }, { lng: b.lng, lat: b.lat });
  return Math.hypot(off.east, off.north);
}
