import type { CareLevel, OrgNature, OrgType } from "@ginkgo/api-contract/organisations/org-codes";
import { codesOf, orgNatures, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";

/** First fit decides; the more particular word stands first. Compared in simplified script. */
const types: readonly [OrgType, RegExp][] = [
  [
    "OTHER",
    /居家护理|居家式?服务|居家照护|居家(?:式)?(?:长照|长期照顾)|居家(?:呼吸|职能|物理)|home-?care|home-?nursing|transport|clinic|交通|计程车|客运|护理站|治疗所|诊所|药局|药房|卫生所/i,
  ],
  ["DAY_CARE", /日间照|日照|日托|家庭托顾|托老|长者之家|社区长照机构|小规模多机能|day-?care/i],
  ["HAPPY_HOME", /幸福院/],
  ["JINGLAO", /敬老院/],
  ["WELFARE", /福利院|仁爱之家|荣誉国民之家/],
  ["NURSING_HOSPITAL", /护理院|护理之家|nursing-home/i],
  ["MED_CARE", /医养|综合(?:式)?长照机构/],
  ["CCRC", /持续照料|养老社区|CCRC/i],
  ["APARTMENT", /公寓|安养(?!护)|老人住宅/],
  ["CARE_CENTER", /照料中心|长期照顾中心|养护中心|养护院|养护所|照护中心|养护型|长照型/],
  ["SANATORIUM", /疗养|康养/],
  ["RESORT", /旅居/],
  ["NURSING_HOME", /养老院|老年院|颐养院|养护之家|老人院|住宿式?(?:长照|长期)|residential/i],
  ["EMBEDDED", /社区|据点|巷弄|里办公处|嵌入|失智.*中心|关怀|community|协会|教会|堂/i],
];

/** Type from the type cell, then from the name; undefined when neither tells. */
export function inferOrgType(cell: string, name: string): OrgType | undefined {
  if ((codesOf(orgTypes) as string[]).includes(cell)) return cell as OrgType;
  const exact = Object.entries(orgTypes).find(([, text]) => text === cell);
  if (exact && exact[0] !== "OTHER") return exact[0] as OrgType;
  for (const text of [cell, name]) {
    const found = text && types.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return undefined;
}

const natures: readonly [OrgNature, RegExp][] = [
  ["PUBLIC_BUILT_PRIVATE_RUN", /公[设办建]民[营办]|委托.*(?:经营|办理)/],
  ["PRIVATE_SUBSIDIZED", /民办公助/],
  ["PRIVATE", /私立|民办|民营|财团法人|社团法人|有限公司|股份|合作社/],
  ["PUBLIC", /公办|公立|国营|[市县国]立|敬老院|福利院|卫生所|荣民|里办公处|政府/],
];

/** Nature from its cell, then from the name; undefined when neither tells. */
export function inferOrgNature(cell: string, name: string): OrgNature | undefined {
  if ((codesOf(orgNatures) as string[]).includes(cell)) return cell as OrgNature;
  for (const text of [cell, name]) {
    const found = text && natures.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return undefined;
}

/** Whom a home takes, from prose (半自理、失智；安養、養護). Empty when it says nothing. */
export function inferCareLevels(cell: string): CareLevel[] {
  const levels: CareLevel[] = [];
  if (/(?<![半不])自理(?!能力)|安养(?!护)|健康|介助以下|能自理/.test(cell)) levels.push("SELF");
  if (/半自理|半失能|介助|轻度|中度/.test(cell)) levels.push("ASSIST");
  if (/不能自理|(?<!半)失能|介护|养护|长照|长期照|重度|卧床/.test(cell)) levels.push("NURSING");
  if (/特护|专护|管路|鼻胃管|鼻饲/.test(cell)) levels.push("SPECIAL");
  if (/失智|认知|痴呆/.test(cell)) levels.push("DEMENTIA");
  return levels;
}

/** 四星级, 4, 五级 → number; undefined for anything else (甲 and 合格 are other scales). */
export function readStar(cell: string): number | undefined {
  const match = /^([0-5一二三四五])\s*(?:星|级|A|$)/.exec(cell.trim());
  if (!match) return /未评|暂无/.test(cell) ? 0 : undefined;
  const at = "零一二三四五".indexOf(match[1]!);
  return at >= 0 ? at : Number(match[1]);
}
