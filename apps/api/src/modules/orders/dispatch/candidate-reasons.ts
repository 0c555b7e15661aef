import type { CandidateReason } from "@ginkgo/api-contract/orders/dispatch";
import {
  type CertificateKind,
  certificateKinds,
  type EmployeeSkill,
  employeeSkills,
} from "@ginkgo/api-contract/services/service-codes";
import {
  DAY_MINUTES,
  daysBetween,
  minuteOfDay,
  monthDayText,
  shortMomentText,
  shortTime,
  timeOf,
} from "@ginkgo/locale/shanghai-time";
import { MINUTE } from "../../../platform/clock.ts";
import { areaName } from "../../reference/areas/public.ts";
import type { Demands, NextVisit, VisitCandidate } from "../../services/public.ts";
import { paperFault } from "./off-text.ts";

/** Papers that run out so soon after a visit are pointed at, days. */
const SOON = 30;

/** What is known of a visit that somebody is looked for. */
export interface VisitFacts {
  day: string;
  adcode: string;
  startsAt: number;
  endsAt: number;
  demands: Demands;
}

/** What happened between this visit and an employee. */
export interface Past {
  before?: { times: number; lastDay: string } | undefined;
  /** Refused, let pass, or taken away with a reason. */
  ended?: { state: "REJECTED" | "EXPIRED" | "WITHDRAWN"; reason: string | null; at: string } | undefined;
  /** How far the visits before and after are, metres; undefined where nobody knows. */
  metres: { before: number | undefined; after: number | undefined };
}

const yes = (text: string): CandidateReason => ({ side: "FOR", text });
const note = (text: string): CandidateReason => ({ side: "NOTE", text });
const no = (text: string): CandidateReason => ({ side: "AGAINST", text });

const span = ([from, to]: readonly [number, number]) =>
  `${shortTime(timeOf(Math.max(0, from)))}–${shortTime(timeOf(Math.min(to, DAY_MINUTES)))}`;

const kilometres = (metres: number) => `${(metres / 1000).toFixed(1)} 公里`;
const minutesText = (minutes: number) =>
  minutes < 120 ? `${minutes} 分` : `${Math.round(minutes / 6) / 10} 小时`;

function statusReason({ active, accepts, status }: VisitCandidate): CandidateReason[] {
  if (!active) return [no(status === "LEAVE" ? "请假" : "停派")];
  return accepts ? [] : [no("自己关了接单")];
}

function areaReason({ near, areas }: VisitCandidate, { adcode }: VisitFacts): CandidateReason {
  if (near) return yes(`去${areaName(adcode)}`);
  const names = areas.slice(0, 3).map(areaName).join("、");
  return no(`不去${areaName(adcode)}，只去${names}${areas.length > 3 ? "等" : ""}`);
}

function skillReason({ skilled, skills }: VisitCandidate, { demands }: VisitFacts): CandidateReason[] {
  if (skilled) return [];
  const missing = demands.skills.filter((skill) => !skills.includes(skill));
  return [no(`没有登记会${missing.map((skill) => employeeSkills[skill as EmployeeSkill]).join("、")}`)];
}

function paperReasons({ papers }: VisitCandidate, { demands, day }: VisitFacts): CandidateReason[] {
  const reasons = demands.certificates.flatMap((kind): CandidateReason[] => {
    const fault = paperFault(papers, kind, day);
    if (fault) return [no(fault)];
    const validTo = papers.find((p) => p.kind === kind)?.validTo;
    const left = validTo ? daysBetween(day, validTo) : undefined;
    return left !== undefined && left <= SOON
      ? [note(`${certificateKinds[kind as CertificateKind]}上门后 ${left} 天到期`)]
      : [];
  });
  return reasons.some(({ side }) => side === "AGAINST") ? reasons : [yes("证件有效"), ...reasons];
}

function timeReason(
  { works, free, hours, busy, can, absences }: VisitCandidate,
  visit: VisitFacts,
): CandidateReason[] {
  if (free) return can ? [yes("那段时间有空")] : [];
  if (!works) return [no(hours.length > 0 ? `那天只上 ${hours.map(span).join("、")}` : "那天不上班")];
  const start = minuteOfDay(visit.startsAt);
  const end = start + (visit.endsAt - visit.startsAt) / MINUTE;
  const absence = absences.find(({ from, to }) => from < visit.endsAt && to > visit.startsAt);
  if (absence)
    return [
      no(
        `${shortMomentText(absence.from, visit.startsAt)} 到 ${shortMomentText(absence.to, visit.startsAt)} 不能上门：${absence.reason}`,
      ),
    ];
  const inTheWay = busy.find(([from, to]) => from < end && to > start) ?? busy.find(([from]) => from >= end);
  return [no(inTheWay ? `${span(inTheWay)} 有别的单（连路上的时间）` : "那段时间有别的单")];
}

/** Where somebody comes from, or goes on to: how much time there is for the way, and how long it is. */
function wayReason(
  side: "before" | "after",
  next: NextVisit,
  visit: VisitFacts,
  metres: number | undefined,
): CandidateReason {
  const time = shortTime(timeOf(minuteOfDay(next.at)));
  const when = side === "before" ? `前一单 ${time} 结束` : `后一单 ${time} 开始`;
  const gap = side === "before" ? visit.startsAt - next.at : next.at - visit.endsAt;
  const isFar = next.adcode !== visit.adcode;
  const place = isFar ? `在${areaName(next.adcode)}` : "在同一个区";
  const where = metres === undefined ? place : `相距 ${kilometres(metres)}`;
  return (isFar ? note : yes)(`${when}，${where}，中间 ${minutesText(gap / MINUTE)}`);
}

function loadReasons({ load }: VisitCandidate, visit: VisitFacts, { metres }: Past): CandidateReason[] {
  const { before, after, visits, weekMinutes } = load;
  const hours = Math.round(weekMinutes / 6) / 10;
  return [
    ...(before ? [wayReason("before", before, visit, metres.before)] : []),
    ...(after ? [wayReason("after", after, visit, metres.after)] : []),
    yes(`不算这一单，当天 ${visits} 单，本周 ${hours} 小时`),
  ];
}

const endedTexts = { REJECTED: "拒了这一单", EXPIRED: "没有答复这一单", WITHDRAWN: "这一单改派给了别人" };

function endedReason({ ended }: Past, { startsAt }: VisitFacts): CandidateReason[] {
  if (!ended) return [];
  const why = ended.reason ? `：“${ended.reason}”` : "";
  return [note(`${shortMomentText(ended.at, startsAt)} ${endedTexts[ended.state]}${why}`)];
}

/** What speaks for and against sending somebody; what is against stands first. */
export function candidateReasons(
  candidate: VisitCandidate,
  visit: VisitFacts,
  past: Past,
): CandidateReason[] {
  const { before } = past;
  const reasons = [
    ...statusReason(candidate),
    ...endedReason(past, visit),
    ...timeReason(candidate, visit),
    areaReason(candidate, visit),
    ...skillReason(candidate, visit),
    ...paperReasons(candidate, visit),
    ...(before ? [yes(`来过 ${before.times} 次，最近 ${monthDayText(before.lastDay, visit.startsAt)}`)] : []),
    ...(candidate.can ? loadReasons(candidate, visit, past) : []),
  ];
  return [
    ...reasons.filter(({ side }) => side === "AGAINST"),
    ...reasons.filter((r) => r.side !== "AGAINST"),
  ];
}
