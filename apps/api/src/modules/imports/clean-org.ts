import { simplify } from "../reference/public.ts";
import { cleanArea, streetOf } from "./clean-area.ts";
import { cleanDate } from "./clean-date.ts";
import { cleanFees, cleanSum, feeFaults } from "./clean-fees.ts";
import { cleanBeds, cleanFlag } from "./clean-number.ts";
import { cleanPhones } from "./clean-phone.ts";
import { cleanPoint, readPoint } from "./clean-place.ts";
import { inferCareLevels, inferOrgNature, inferOrgType, readStar } from "./infer-org.ts";
import type { ColumnMap, OrgField } from "./org-columns.ts";
import type { Crs, OrgRecord, RowResult } from "./org-record.ts";

export interface RowContext {
  map: ColumnMap;
  crs: Crs;
  /** Name of the list, where no column says. */
  source: string;
  /** `YYYY-MM-DD`; dates after it are not believed. */
  today: string;
  /** Place all of the list is in, where that is known. */
  listArea?: string | undefined;
}

export interface Row {
  line: number;
  cells: Record<string, string>;
}

const longest = { name: 80, address: 200, hours: 200, remark: 1000 };

/** One row of a list → a record with what was corrected, or the reasons it cannot be one. Looks at no other row. */
export function cleanOrg(row: Row, context: RowContext): RowResult {
  const columns = (field: OrgField) => context.map[field] ?? [];
  const cell = (field: OrgField) => (columns(field)[0] ? (row.cells[columns(field)[0]!] ?? "").trim() : "");
  const title = (field: OrgField, fallback: string) => columns(field)[0]?.replace(/\s+/g, "") ?? fallback;
  const corrections: string[] = [];
  const reasons: string[] = [];
  const remarks: string[] = [];
  const keep = (fix: { corrections?: string[]; correction?: string; notes?: string[]; note?: string }) => {
    corrections.push(...(fix.corrections ?? []), ...(fix.correction ? [fix.correction] : []));
    remarks.push(...(fix.notes ?? []), ...(fix.note ? [simplify(fix.note)] : []));
  };

  const nameOriginal = cell("name").replace(/\s+/g, " ");
  const name = cleanName(nameOriginal);
  if (name.length < 2) reasons.push(`“${title("name", "名称")}”没有填，不知道是哪一家。`);
  if ([...name].length > longest.name)
    reasons.push(`“${title("name", "名称")}”超过 ${longest.name} 个字，像是串了列。`);
  if (name !== nameOriginal)
    corrections.push(`名称：“${nameOriginal.slice(0, 60)}”整理为“${name.slice(0, 60)}”`);

  const both = splitAddressPhone(cell("addressPhone"));
  if (both.phone) corrections.push("地址和电话：写在一格里，已分开");
  const rawPoint = readPoint(cell("lng"), cell("lat"), cell("point"));
  const somewhere = rawPoint ? cleanPoint(rawPoint, context.crs, "") : undefined;
  const anywhere = somewhere?.lng === undefined ? undefined : { lng: somewhere.lng, lat: somewhere.lat! };
  const place = cleanArea(
    {
      province: cell("province"),
      city: cell("city"),
      district: cell("district"),
      adcode: cell("adcode"),
      address: cell("address") || both.address,
    },
    { point: anywhere, listArea: context.listArea },
  );
  keep(place);
  if (!place.adcode) {
    reasons.push(`看不出在哪个地区：“${title("address", "地址")}”和坐标都没有写清，请补上省、市、区。`);
  }
  const adcode = place.adcode ?? "";
  const point = rawPoint ? cleanPoint(rawPoint, context.crs, adcode) : { corrections: [] as string[] };
  keep(point);

  const phones = cleanPhones(withExtension(cell("phone") || both.phone, cell("extension")), adcode);
  keep(phones);

  const typeCell = simplify(cell("type"));
  const orgType = inferOrgType(typeCell, name);
  if (!orgType) corrections.push("类型：看不出来，按“其他”登记");
  const orgNature = inferOrgNature(simplify(cell("nature")), name);
  if (!orgNature) corrections.push("性质：没有写，按“民办”登记，请核对");

  const beds = cleanBeds(simplify(cell("totalBeds")));
  keep(beds);
  if (beds.correction) remarks.push(`床位：${simplify(cell("totalBeds"))}`);
  const ofKinds = columns("nursingBeds").map((c) => cleanBeds(simplify(row.cells[c] ?? "")).count ?? 0);
  const nursingBeds = ofKinds.length ? ofKinds.reduce((a, b) => a + b, 0) : beds.nursing;
  const available = cleanBeds(simplify(cell("availableBeds"))).count;
  checkBeds(beds.count, nursingBeds, available, reasons);

  const island = adcode.startsWith("71");
  const prose = cleanFees(simplify(cell("price")), island);
  keep(prose);
  const fees = {
    minFen: island ? undefined : (cleanSum(cell("priceMin")) ?? prose.minFen),
    maxFen: island ? undefined : (cleanSum(cell("priceMax")) ?? prose.maxFen),
    bedFeeFen: island ? undefined : cleanSum(cell("bedFee")),
    depositFen: island ? undefined : cleanSum(cell("deposit")),
    prepayMonths: cleanBeds(simplify(cell("prepayMonths"))).count,
  };
  reasons.push(...feeFaults(fees));

  const founded = cleanDate(simplify(cell("foundDate")), context.today);
  keep(founded);
  const target = simplify(cell("target")).replace(/\s+/g, " ").trim();
  if (target.length > 12) remarks.push(`收住对象：${target}`);
  for (const column of columns("remark"))
    if (row.cells[column]?.trim()) remarks.push(simplify(row.cells[column]!.trim()));

  if (reasons.length) return { line: row.line, verdict: "refused", corrections, reasons };
  const star = readStar(simplify(cell("star")));
  const hours = simplify(cell("hours")).replace(/\s+/g, " ").slice(0, longest.hours);
  const medicalInsurance = cleanFlag(cell("medicalInsurance"));
  const ltcInsurance = cleanFlag(cell("ltcInsurance"));
  const record: OrgRecord = {
    name,
    nameOriginal,
    orgType: orgType ?? "OTHER",
    orgNature: orgNature ?? "PRIVATE",
    adcode,
    street: streetOf(place.rest),
    address: place.address.slice(0, longest.address),
    phones: phones.phones,
    careLevels: inferCareLevels(target),
    licences: licencesOf(cell),
    source: cell("source") || context.source,
    remarks: [...new Set(remarks)].map((r) => r.slice(0, longest.remark)),
    ...present({
      lng: point.lng,
      lat: point.lat,
      coordSource: point.lng === undefined ? undefined : context.crs,
      totalBeds: beds.count,
      nursingBeds,
      availableBeds: available,
      priceMinFen: fees.minFen,
      priceMaxFen: fees.maxFen ?? fees.minFen,
      bedFeeFen: fees.bedFeeFen,
      depositFen: fees.depositFen,
      prepayMonths: fees.prepayMonths,
      foundDate: founded.date,
      openHours: hours || undefined,
      starLevel: star,
      medicalInsurance,
      ltcInsurance,
      sourceId: cell("sourceId") || undefined,
    }),
  };
  return {
    line: row.line,
    verdict: corrections.length ? "corrected" : "accepted",
    record,
    corrections,
    reasons,
  };
}

function present<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined)) as Partial<T>;
}

/** One script, no blanks between Chinese characters, no footnote marks. */
const cleanName = (text: string) =>
  simplify(text)
    .replace(/(?<=[\p{Script=Han}）)(（])\s+|\s+(?=[\p{Script=Han}）)(（])/gu, "")
    .replace(/[「」『』;；]|【\d+】$/g, "")
    .trim();

/** The phone is what follows the last run of blanks and begins with a digit or bracket. */
function splitAddressPhone(cell: string): { address: string; phone: string } {
  const match = /^(.*?\p{Script=Han}.*?)\s+([(（]?\d[\d\s\-—()（）#轉转分機机/、,，]*)$/u.exec(cell.trim());
  return match ? { address: match[1]!, phone: match[2]! } : { address: cell, phone: "" };
}

const withExtension = (phone: string, extension: string) =>
  /^\d{1,6}$/.test(extension) && phone ? `${phone}#${extension}` : phone;

function checkBeds(
  total: number | undefined,
  nursing: number | undefined,
  free: number | undefined,
  reasons: string[],
) {
  if (total !== undefined && nursing !== undefined && nursing > total)
    reasons.push(`“护理型床位”${nursing} 张多于“总床位”${total} 张，请核对后再导入。`);
  if (total !== undefined && free !== undefined && free > total)
    reasons.push(`“空床”${free} 张多于“总床位”${total} 张，请核对后再导入。`);
}

function licencesOf(cell: (field: OrgField) => string): OrgRecord["licences"] {
  const all: OrgRecord["licences"] = [
    { kind: "RECORD", no: simplify(cell("recordNo")) },
    { kind: "BUSINESS", no: cell("creditCode").toUpperCase() },
    { kind: "MEDICAL", no: simplify(cell("medicalNo")) },
  ];
  return all.filter((l) => l.no).map((l) => ({ ...l, no: l.no.slice(0, 60) }));
}
