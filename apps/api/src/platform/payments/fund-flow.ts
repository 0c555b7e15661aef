import { parseDecimalYuan } from "@ginkgo/locale/money";
import { parse } from "csv-parse/sync";
import { numberOfWechatBill } from "./wechat-bill-no.ts";

/** What moved the account a provider keeps for us. `BANK`: to or from our own bank account. */
export const fundKinds = ["TRADE", "REFUND", "FEE", "BANK", "TRANSFER", "OTHER"] as const;
export type FundKind = (typeof fundKinds)[number];

/** A movement of the account a provider keeps for us. */
export interface FundMovement {
  /** What tells it from all others, on whichever file it stands. */
  key: string;
  kind: FundKind;
  /** Our number of what it is for, as the provider keeps it; empty where it has none. */
  number: string;
  /** The provider's own number of what it is for. */
  providerNo: string;
  /** Fen; positive came in. */
  amountFen: number;
  /** What the provider calls it. */
  text: string;
  at: Date;
}

/** What moved an account on a day, and what stood on it at the end; null where the day's file says nothing of that. */
export interface FundFlow {
  movements: FundMovement[];
  closingFen: number | null;
}

/** A movement with what stood on the account after it. */
interface Booked extends FundMovement {
  balanceFen: number;
}

/** Some files begin with the first movement, others with the last: what stood after one leads to the next. */
function inOrder(booked: Booked[]): Booked[] {
  const leads = (list: Booked[]) =>
    list.filter((one, i) => i > 0 && list[i - 1]!.balanceFen + one.amountFen === one.balanceFen).length;
  const turned = booked.toReversed();
  return leads(turned) > leads(booked) ? turned : booked;
}

/** Rows of a file as movements; the same row a second time is a movement of its own. */
function flowOf(booked: Booked[]): FundFlow {
  const seen = new Map<string, number>();
  const movements = booked.map(({ balanceFen: _, ...movement }) => {
    const nth = (seen.get(movement.key) ?? 0) + 1;
    seen.set(movement.key, nth);
    return nth === 1 ? movement : { ...movement, key: `${movement.key} ${nth}` };
  });
  return { movements, closingFen: inOrder(booked).at(-1)?.balanceFen ?? null };
}

const shanghaiMoment = (time: string) => new Date(`${time.replace(" ", "T")}+08:00`);

/** @throws where a column the books need is missing: a file of another layout must not be read as one without movements */
function requireColumns(names: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`the fund-flow bill has no ${missing.join(", ")}`);
}

/** The first of these that a kind of business begins with or contains. */
const kindOf = (text: string, kinds: readonly (readonly [RegExp, FundKind])[]): FundKind =>
  kinds.find(([pattern]) => pattern.test(text))?.[1] ?? "OTHER";

const wechatColumns = [
  "记账时间",
  "微信支付业务单号",
  "资金流水单号",
  "业务类型",
  "收支类型",
  "收支金额(元)",
  "账户结余(元)",
  "业务凭证号",
] as const;
const wechatKinds = [
  [/手续费|服务费/, "FEE"],
  [/提现|充值/, "BANK"],
  [/转账|付款到零钱/, "TRANSFER"],
  [/^退款$/, "REFUND"],
  [/^交易$/, "TRADE"],
] as const;

/** WeChat Pay's 资金账单: every value has a backtick in front; two lines of sums close it. */
export function readWechatFundFlow(text: string): FundFlow {
  const [details = ""] = text.replace(/^\uFEFF/, "").split(/\r?\n资金流水总笔数/);
  const records = parse(details, {
    columns: (written: string[]) => {
      // Files of WeChat write the brackets either way.
      const names = written.map((name) => name.replace("（", "(").replace("）", ")").trim());
      requireColumns(names, wechatColumns);
      return names;
    },
    skip_empty_lines: true,
    relax_column_count: true,
  }) as Record<string, string>[];
  return flowOf(
    records.map((record): Booked => {
      const of = (name: (typeof wechatColumns)[number]) => (record[name] ?? "").replace(/^`/, "").trim();
      const type = of("业务类型");
      const direction = of("收支类型");
      if (direction !== "收入" && direction !== "支出") throw new Error(`neither in nor out: ${direction}`);
      const fen = Math.abs(parseDecimalYuan(of("收支金额(元)")));
      const providerNo = of("微信支付业务单号");
      return {
        // Neither number is a movement's alone: a payment and its fee share both.
        key: [providerNo, of("资金流水单号"), type, direction, of("记账时间")].join(" "),
        kind: kindOf(type, wechatKinds),
        number: numberOfWechatBill(of("业务凭证号")),
        providerNo,
        amountFen: direction === "收入" ? fen : -fen,
        text: type,
        at: shanghaiMoment(of("记账时间")),
        balanceFen: parseDecimalYuan(of("账户结余(元)")),
      };
    }),
  );
}

const alipayColumns = [
  "账务流水号",
  "业务流水号",
  "商户订单号",
  "发生时间",
  "收入金额（+元）",
  "支出金额（-元）",
  "账户余额（元）",
  "业务类型",
] as const;
const alipayKinds = [
  [/收费|服务费|手续费|退费/, "FEE"],
  [/提现|充值/, "BANK"],
  [/转账/, "TRANSFER"],
  [/退款/, "REFUND"],
  [/在线支付|交易付款|^交易$/, "TRADE"],
] as const;

/** Alipay's 账务明细: lines of notes begin with `#`, values end in tabs, what went out stands in a column of its own. */
export function readAlipayFundFlow(text: string): FundFlow {
  const records = parse(text, {
    columns: (names: string[]) => {
      const trimmed = names.map((name) => name.trim().replaceAll("(", "（").replaceAll(")", "）"));
      requireColumns(trimmed, alipayColumns);
      return trimmed;
    },
    comment: "#",
    comment_no_infix: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as Record<string, string>[];
  return flowOf(
    records.map((record): Booked => {
      const of = (name: (typeof alipayColumns)[number]) => (record[name] ?? "").trim();
      const fen = (name: (typeof alipayColumns)[number]) => Math.abs(parseDecimalYuan(of(name) || "0"));
      const type = of("业务类型");
      return {
        key: of("账务流水号"),
        kind: kindOf(type, alipayKinds),
        number: of("商户订单号"),
        providerNo: of("业务流水号"),
        amountFen: fen("收入金额（+元）") - fen("支出金额（-元）"),
        text: type,
        at: shanghaiMoment(of("发生时间")),
        balanceFen: parseDecimalYuan(of("账户余额（元）")),
      };
    }),
  );
}
