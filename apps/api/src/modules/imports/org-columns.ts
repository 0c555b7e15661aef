import { simplify } from "../reference/public.ts";

/** Fields a column of a list can fill. */
export const orgFields = [
  "name",
  "type",
  "nature",
  "province",
  "city",
  "district",
  "adcode",
  "address",
  "addressPhone",
  "phone",
  "extension",
  "lng",
  "lat",
  "point",
  "totalBeds",
  "nursingBeds",
  "availableBeds",
  "target",
  "price",
  "priceMin",
  "priceMax",
  "bedFee",
  "deposit",
  "prepayMonths",
  "foundDate",
  "hours",
  "star",
  "medicalInsurance",
  "ltcInsurance",
  "recordNo",
  "creditCode",
  "medicalNo",
  "sourceId",
  "source",
  "remark",
] as const;
export type OrgField = (typeof orgFields)[number];

/** Which columns fill which field; several may add up (beds of kinds). */
export type ColumnMap = Partial<Record<OrgField, string[]>>;

/**
 * Heads of columns as lists write them, simplified, blanks and punctuation gone, lower case. The first rule that
 * fits decides; fields where one column is enough take the first such column.
 */
const rules: readonly [OrgField, RegExp][] = [
  ["addressPhone", /地址.*电话|电话.*地址/],
  ["extension", /^(?:extension|分机)$/],
  ["phone", /电话|手机|联系方式|^(?:phone|tel|telephone|mobile)$/],
  ["name", /^(?:name|title|unit|orgname)$|(?:机构|单位|据点|机关|养老院|院所)名称$|^(?:名称|机构|医疗院所)$/],
  ["adcode", /^(?:adcode|areacode)$|区划代码|地区编码/],
  ["lng", /^(?:.*\.)?(?:lng|lon|longitude|x)(?:bd09?|gcj02|wgs84)?$|经度/],
  ["lat", /^(?:.*\.)?(?:lat|latitude|y)(?:bd09?|gcj02|wgs84)?$|纬度/],
  ["point", /^(?:wkt|point|坐标|经纬度)$/],
  ["address", /地址|住址|^address$/],
  ["province", /^(?:province|省|省份)$/],
  ["city", /^(?:city|county|市|城市|县市|县市别|所在市)$/],
  ["district", /^(?:district|township|区|县区|区县|区别|区域别|行政区|乡镇市区|鄉鎮市區)$/],
  ["nursingBeds", /护理型床|(?:长照|养护|失智|护理)床数|^nursingbeds$/],
  ["availableBeds", /可用床|空床|剩余床|^availablebeds$/],
  [
    "totalBeds",
    /总床|床位数|^床位$|开放床数|收住床数|核定床数$|收托量|^(?:beds?|capacity|totalbeds|approvedbeds|generalbedslicensed)$/,
  ],
  ["deposit", /押金|保证金|^deposit$/],
  ["prepayMonths", /预收|预付|^prepaymonths$/],
  ["bedFee", /床位费|^bedfee$/],
  ["priceMin", /最低(?:收费|价|月费)|起价|^pricemin$/],
  ["priceMax", /最高(?:收费|价|月费)|^pricemax$/],
  ["price", /收费|月费|^价格$|^price$/],
  ["target", /收住对象|收容对象|^服务对象$|^(?:target|occupants)$/],
  [
    "foundDate",
    /成立|立案日期|开业|设立日期|服务起始|核定日期|^(?:opendate|founddate|approveddate|approvaldate)$/,
  ],
  ["hours", /时间$|^(?:hours|servtime)$/],
  ["star", /^(?:星级|等级|机构等级|机构星级|starlevel)$/],
  ["medicalInsurance", /医保/],
  ["ltcInsurance", /长护险|长期护理保险/],
  ["recordNo", /备案(?:编号|号)|许可字号/],
  ["creditCode", /信用代码/],
  ["medicalNo", /医疗.*许可/],
  ["nature", /^(?:nature|ownership|attr|属性|性质|机构性质)$/],
  ["type", /类型$|类别$|^(?:kind|type|category|servtype|item)$/],
  ["sourceId", /^(?:id|code|编号)$/],
  ["source", /^(?:source|来源)$/],
  ["remark", /^(?:备注|说明|remark|特约状态)$/],
];

const several = new Set<OrgField>(["nursingBeds", "remark"]);

/** A head as the rules compare it. */
export const plainHead = (head: string) =>
  simplify(head)
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}_]+/gu, "");

/** Dots part nested names (`address.lat`) and must stay for their rule. */
const headOf = (column: string) =>
  /\.(?:lat|lng|lon)$/i.test(column) ? column.toLowerCase() : plainHead(column);

/** Finds the field of each column; `given` (field → column or columns) goes before the rules. */
export function mapColumns(
  columns: readonly string[],
  chosen: Partial<Record<OrgField, string | string[]>> = {},
): { map: ColumnMap; unused: string[] } {
  const map: ColumnMap = {};
  const taken = new Set<string>();
  for (const [field, names] of Object.entries(chosen) as [OrgField, string | string[]][]) {
    map[field] = [names].flat();
    for (const name of map[field]!) taken.add(name);
  }
  for (const column of columns) {
    if (taken.has(column)) continue;
    const head = headOf(column);
    const field = rules.find(([, pattern]) => pattern.test(head))?.[0];
    if (!field || (chosen[field] !== undefined && !several.has(field))) continue;
    if (map[field] && !several.has(field)) continue;
    map[field] = [...(map[field] ?? []), column];
    taken.add(column);
  }
  return { map, unused: columns.filter((c) => !taken.has(c)) };
}

/** A coordinate system named in a head (百度经度, lng_gcj02); undefined when none is. */
export function crsOfHeads(columns: readonly string[]): "wgs84" | "gcj02" | "bd09" | undefined {
  const heads = columns.map(plainHead).join(" ");
  if (/bd09|bdlng|bdlon|百度/.test(heads)) return "bd09";
  if (/gcj02|高德|腾讯|火星/.test(heads)) return "gcj02";
  return /wgs84|gps/.test(heads) ? "wgs84" : undefined;
}
