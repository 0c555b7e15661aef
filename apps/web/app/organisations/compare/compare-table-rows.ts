import { type FeeRuleCode, feeRuleCodes, feeRulesOf } from "@ginkgo/api-contract/fees/fee-rules";
import { type CareLevel, careLevels, codesOf, starWords } from "@ginkgo/api-contract/organisations/org-codes";
import { conditions, type LicenceKind, roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";
import { yuan } from "@ginkgo/locale/money";
import { dateText } from "@ginkgo/locale/shanghai-time";
import { weekdayList } from "../../lib/format.ts";
import { cheapest, rangeText } from "../detail/org-detail-fees.ts";
import { hasPosted, nearestHospital } from "../detail/org-detail-labels.ts";
import { medicalFacts } from "../detail/org-detail-medical.ts";
import { acceptsText, bedsText, distanceText } from "../list/org-labels.ts";

export interface CompareCell {
  lines: string[];
  /** It cannot serve this family: said in words, coloured besides. */
  fails?: boolean;
  /** What it is best at: 最低, 最近 …. */
  best?: string;
}

export interface CompareRow {
  title: string;
  cells: CompareCell[];
}

const UNPOSTED = "未公布";
const cell = (...lines: (string | false | undefined)[]): CompareCell => {
  const shown = lines.filter((line): line is string => Boolean(line));
  return { lines: shown.length > 0 ? shown : [UNPOSTED] };
};

/** Marks the cells with the least (or greatest) number, unless all are alike or only one is known. */
function marked(
  cells: CompareCell[],
  numbers: readonly (number | undefined)[],
  word: string,
  way: "least" | "most" = "least",
): CompareCell[] {
  const known = numbers.filter((n) => n !== undefined);
  const best = way === "least" ? Math.min(...known) : Math.max(...known);
  if (known.length < 2 || known.every((n) => n === best)) return cells;
  const isTied = known.filter((n) => n === best).length > 1;
  return cells.map((c, i) => (numbers[i] === best ? { ...c, best: isTied ? `并列${word}` : word } : c));
}

const takes = (org: OrgDetail, care: CareLevel) =>
  org.careLevels.length === 0 || org.careLevels.includes(care);

function monthly(orgs: readonly OrgDetail[], care: CareLevel): CompareRow {
  const reckoned = orgs.map((org) => cheapest(org, care));
  const numbers: (number | undefined)[] = [];
  const cells = orgs.map((org, i): CompareCell => {
    const { room, sum } = reckoned[i]!;
    numbers[i] = undefined;
    if (!takes(org, care)) return { ...cell(`收不了${careLevels[care]}`), fails: true };
    if (sum.monthly && sum.missing.length === 0) {
      numbers[i] = sum.monthly.min;
      return cell(`${rangeText(sum.monthly)} 元 / 月`, room && `住最便宜的${roomKinds[room]}`);
    }
    if (org.priceMinFen !== undefined) {
      const range = rangeText({ min: org.priceMinFen, max: org.priceMaxFen ?? org.priceMinFen });
      return cell(`${range} 元 / 月`, "没有按身体情况分开公布");
    }
    return sum.monthly
      ? cell(`${rangeText(sum.monthly)} 元 / 月起`, `不含${sum.missing.join("、")}（未公布）`)
      : cell();
  });
  return { title: "每月费用", cells: marked(cells, numbers, "最低") };
}

function once(orgs: readonly OrgDetail[], care: CareLevel): CompareRow {
  const sums = orgs.map((org) => cheapest(org, care).sum);
  const posted = orgs.map((org) => org.fees.length > 0 && hasPosted(org));
  const cells = sums.map((sum, i) => {
    if (sum.onceNames.length > 0) return cell(`${rangeText(sum.once)} 元`, sum.onceNames.join("、"));
    return posted[i] ? cell("没有") : cell();
  });
  const numbers = sums.map((sum, i) => (sum.onceNames.length > 0 || posted[i] ? sum.once.min : undefined));
  return { title: "一次性费用", cells: marked(cells, numbers, "最低") };
}

function hospital(orgs: readonly OrgDetail[]): CompareRow {
  const nearest = orgs.map(nearestHospital);
  const cells = nearest.map((place) => (place ? cell(distanceText(place.metres), place.name) : cell()));
  return {
    title: "距医院",
    cells: marked(
      cells,
      nearest.map((place) => place?.metres),
      "最近",
    ),
  };
}

function accepts(orgs: readonly OrgDetail[], care: CareLevel): CompareRow {
  return {
    title: "能收住",
    cells: orgs.map((org) => {
      const special = org.details.conditions.map((code) => conditions[code]).join("、");
      const about = special && `可以照护：${special}`;
      if (takes(org, care)) return cell(acceptsText(org), about);
      return { ...cell(`不收${careLevels[care]}`, `只收${acceptsText(org)}`, about), fails: true };
    }),
  };
}

function papers(orgs: readonly OrgDetail[]): CompareRow {
  const paper = (org: OrgDetail, kind: LicenceKind, name: string) => {
    const found = org.licences.find((licence) => licence.kind === kind);
    if (found?.expired) return;
    return found ? `有${name}` : `没有登记${name}`;
  };
  const cells = orgs.map((org) => {
    const old = org.licences.filter(({ expired }) => expired).map(({ text }) => `${text}已过期`);
    const lines = [
      ...old,
      starWords[org.starLevel] ?? starWords[0],
      ...(org.licences.length > 0
        ? [
            paper(org, "RECORD", "备案"),
            org.medicalMode !== "NONE" && org.medicalMode !== "CONTRACT" && paper(org, "MEDICAL", "医疗许可"),
            paper(org, "FIRE", "消防验收"),
          ]
        : ["证照未公布"]),
    ];
    return { ...cell(...lines), ...(old.length > 0 ? { fails: true } : {}) };
  });
  return {
    title: "等级与证照",
    cells: marked(
      cells,
      orgs.map((org) => org.starLevel || undefined),
      "星级最高",
      "most",
    ),
  };
}

function insurance(orgs: readonly OrgDetail[]): CompareRow {
  const cellText = (org: OrgDetail, isIn: boolean, name: string) =>
    isIn ? `${name}定点` : hasPosted(org) && `不是${name}定点`;
  return {
    title: "医保与长护险",
    cells: orgs.map((org) => {
      const { ltcSubsidyFen } = org.details;
      return cell(
        cellText(org, org.medicalInsurance, "医保"),
        cellText(org, org.ltcInsurance, "长护险"),
        ltcSubsidyFen !== undefined && `长护险每月最多抵 ${yuan(ltcSubsidyFen)} 元`,
      );
    }),
  };
}

function medical(orgs: readonly OrgDetail[]): CompareRow {
  return {
    title: "医疗",
    cells: orgs.map((org) => {
      const facts = medicalFacts(org);
      const of = (term: string) => facts.find((fact) => fact.term === term)?.value;
      return cell(of("院内"), of("转诊"));
    }),
  };
}

function beds(orgs: readonly OrgDetail[]): CompareRow {
  const cells = orgs.map((org) => {
    const kinds = [...new Set(org.rooms.map((room) => roomKinds[room.roomKind]))].join("、");
    return cell(bedsText(org), kinds);
  });
  return {
    title: "空床与房型",
    cells: marked(
      cells,
      orgs.map((org) => org.availableBeds),
      "空床最多",
      "most",
    ),
  };
}

function staff(orgs: readonly OrgDetail[]): CompareRow {
  const cells = orgs.map(({ details }) => {
    const { dayRatio, nightRatio } = details.staff;
    return cell(
      dayRatio !== undefined && `白天护理员与长者 1∶${dayRatio}`,
      nightRatio !== undefined && `夜间 1∶${nightRatio}`,
      details.medical.nightNurse && "夜间有护士值守",
    );
  });
  return {
    title: "人手与值夜",
    cells: marked(
      cells,
      orgs.map((org) => org.details.staff.dayRatio),
      "人手最足",
    ),
  };
}

/** Rules that every home has, said or not; other fees only where one of them posts any. */
const usualRules: readonly FeeRuleCode[] = [
  "BED",
  "CARE",
  "MEAL",
  "DEPOSIT",
  "CHARGE",
  "PRICE",
  "TRIAL",
  "REFUND",
];

/** The fee rules one signs by, in the words a contract takes them in. */
function rules(orgs: readonly OrgDetail[]): CompareRow[] {
  const posted = orgs.map(feeRulesOf);
  return codesOf(feeRuleCodes)
    .filter((code) => usualRules.includes(code) || posted.some((rs) => rs.some((r) => r.code === code)))
    .map((code) => ({
      title: feeRuleCodes[code],
      cells: posted.map((rs) => cell(...(rs.find((r) => r.code === code)?.text.split("；") ?? []))),
    }));
}

function visits(orgs: readonly OrgDetail[]): CompareRow {
  return {
    title: "探视",
    cells: orgs.map(({ details: { visit } }) =>
      cell(
        visit.weekdays && `${weekdayList(visit.weekdays)} ${visit.hours}`,
        visit.weekdays && (visit.needBooking ? "要提前预约" : "不用预约"),
        visit.video && "可以视频探视",
      ),
    ),
  };
}

function rating(orgs: readonly OrgDetail[]): CompareRow {
  const cells = orgs.map(({ rating: score, commentCount }) =>
    commentCount > 0 ? cell(`${score.toFixed(1)} 分`, `${commentCount} 条评价`) : cell("还没有评价"),
  );
  return {
    title: "家属评分",
    cells: marked(
      cells,
      orgs.map((org) => (org.commentCount > 0 ? org.rating : undefined)),
      "最高",
      "most",
    ),
  };
}

function inspections(orgs: readonly OrgDetail[]): CompareRow {
  return {
    title: "近 12 个月检查公示",
    cells: orgs.map((org) => {
      const found = org.details.inspections;
      if (found.length === 0) return hasPosted(org) ? cell("没有查到公示记录") : cell();
      return cell(...found.map(({ date, result }) => `${dateText(date)}：${result}`));
    }),
  };
}

function updates(orgs: readonly OrgDetail[]): CompareRow {
  return {
    title: "更新日期",
    cells: orgs.map(({ details, bedsUpdatedOn }) =>
      cell(
        details.pricePublishedOn && `价格 ${dateText(details.pricePublishedOn)}`,
        bedsUpdatedOn && `空床 ${dateText(bedsUpdatedOn)}`,
      ),
    ),
  };
}

/** What a family compares, in the order it asks, for somebody in this state. */
export function compareRows(orgs: readonly OrgDetail[], care: CareLevel): CompareRow[] {
  return [
    monthly(orgs, care),
    once(orgs, care),
    hospital(orgs),
    accepts(orgs, care),
    papers(orgs),
    insurance(orgs),
    medical(orgs),
    beds(orgs),
    staff(orgs),
    { title: "饭菜", cells: orgs.map(({ details }) => cell(details.meals)) },
    visits(orgs),
    ...rules(orgs),
    rating(orgs),
    inspections(orgs),
    updates(orgs),
  ];
}

/** Whether the organisations differ in this row. */
export const differs = ({ cells }: CompareRow): boolean =>
  new Set(cells.map(({ lines }) => lines.join("\n"))).size > 1;
