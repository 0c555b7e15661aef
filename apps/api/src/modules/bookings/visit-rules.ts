import type { OrgDetails } from "@ginkgo/api-contract/organisations/org-detail";
import { minutesOf } from "@ginkgo/locale/shanghai-time";

export type VisitPart = OrgDetails["visit"];

/** When a home receives people, in minutes of the day. */
export interface VisitRules {
  /** 1 is Monday; none named is any day. */
  weekdays: readonly number[];
  from: number;
  to: number;
  quiet: { from: number; to: number } | null;
  /** Times offered, ascending; each also stands for what is asked for after it, up to the next. */
  starts: readonly number[];
  /** Families at one time. */
  families: number;
  noticeHours: number;
  holidayRest: boolean;
  closedOn: readonly string[];
}

/** What holds for a home that says nothing of its own. */
const usual = { from: 9 * 60, to: 17 * 60, families: 4, noticeHours: 2 } as const;
const MORNING = 9 * 60 + 30;
const AFTERNOON = 14 * 60;

/** The first stretch of time a text names, for example `9:00–17:00`; undefined where it names none. */
function stretchIn(text: string | undefined): { from: number; to: number } | undefined {
  const [, from, to] = /(\d{1,2}:\d{2})\s*[–—~～至到-]\s*(\d{1,2}:\d{2})/.exec(text ?? "") ?? [];
  if (!from || !to) return undefined;
  const found = { from: minutesOf(from), to: minutesOf(to) };
  return found.from < found.to && found.to <= 24 * 60 ? found : undefined;
}

/** Whether people are received at that minute of a day. */
export const isReceiving = ({ from, to, quiet }: VisitRules, at: number): boolean =>
  at >= from && at < to && !(quiet && at >= quiet.from && at < quiet.to);

/** One time in the morning and one in the afternoon, moved to where the home receives people at all. */
function startsOf(rules: Omit<VisitRules, "starts">): number[] {
  const all = { ...rules, starts: [] };
  const afternoon = rules.quiet && rules.quiet.to > 12 * 60 ? rules.quiet.to : AFTERNOON;
  const found = [MORNING, afternoon].filter((at) => isReceiving(all, at));
  return found.length > 0 ? found : [rules.from];
}

/**
 * The rules of a home as it posted them. Homes wrote the hours they rest in among the words of their notice before
 * there was a place for them: these hold too, as visitors read them.
 */
export function visitRulesOf(visit: VisitPart | undefined): VisitRules {
  const { from, to } = stretchIn(visit?.hours) ?? usual;
  const notice = /休|打扰|不接待/.test(visit?.notice ?? "") ? stretchIn(visit?.notice) : undefined;
  const quiet = stretchIn(visit?.quiet) ?? notice ?? null;
  const rules = {
    weekdays: (visit?.weekdays ?? "").split(",").filter(Boolean).map(Number),
    from,
    to,
    quiet,
    families: visit?.families ?? usual.families,
    noticeHours: visit?.noticeHours ?? usual.noticeHours,
    holidayRest: visit?.holidayRest ?? false,
    closedOn: visit?.closedOn ?? [],
  };
  const own = (visit?.starts ?? [])
    .map(minutesOf)
    .filter((at) => isReceiving({ ...rules, starts: [] }, at))
    .sort((a, b) => a - b);
  return { ...rules, starts: own.length > 0 ? own : startsOf(rules) };
}

/** Which of the times offered an hour asked for counts to. */
export const startFor = ({ starts }: VisitRules, at: number): number =>
  starts.findLast((start) => start <= at) ?? starts[0]!;
