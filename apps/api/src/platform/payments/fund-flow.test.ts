import { describe, expect, it } from "vitest";
import { readAlipayFundFlow, readWechatFundFlow } from "./fund-flow.ts";

const wechat = (lines: string[]) =>
  `\uFEFF记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号
${lines.join("\r\n")}\r\n资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额
\`4.0,\`1.0,\`100.00,\`3.0,\`90.60
`;
const trade = "`2026-11-20 10:05:00,`42P1,`42P1,`交易,`交易,`收入,`100.00,`100.00,`system,`,`P1";
const fee =
  "`2026-11-20 10:05:00,`42P1,`42P1,`扣除交易手续费,`扣除交易手续费,`支出,`0.60,`99.40,`system,`,`P1";
const bank = "`2026-11-20 23:00:00,`30W1,`40W1,`提现,`提现,`支出,`80.00,`19.40,`system,`,`";
const odd = "`2026-11-20 23:59:59,`70X1,`70X1,`代扣,`平台代扣,`支出,`10.00,`9.40,`system,`,`";

describe("a fund-flow bill of WeChat Pay", () => {
  it("tells each movement and what stood on the account after the last", () => {
    const { movements, closingFen } = readWechatFundFlow(wechat([trade, fee, bank, odd]));
    expect(
      movements.map(({ kind, number, providerNo, amountFen }) => [kind, number, providerNo, amountFen]),
    ).toEqual([
      ["TRADE", "P1", "42P1", 10_000],
      ["FEE", "P1", "42P1", -60],
      ["BANK", "", "30W1", -8_000],
      ["OTHER", "", "70X1", -1_000],
    ]);
    expect(closingFen).toBe(940);
    expect(movements[2]!.at.toISOString()).toBe("2026-11-20T15:00:00.000Z");
  });

  it("that begins with the last movement ends with the same balance", () => {
    expect(readWechatFundFlow(wechat([odd, bank, fee, trade])).closingFen).toBe(940);
  });

  it("keeps two movements that are written alike apart, and reads them so again", () => {
    const twice = readWechatFundFlow(wechat([trade, bank, bank])).movements.map(({ key }) => key);
    expect(new Set(twice).size).toBe(3);
    expect(readWechatFundFlow(wechat([trade, bank, bank])).movements.map(({ key }) => key)).toEqual(twice);
  });

  it("without a movement says nothing of the balance", () => {
    expect(readWechatFundFlow(wechat([]))).toEqual({ movements: [], closingFen: null });
  });

  it.each([
    ["another layout", wechat([trade]).replace("账户结余(元)", "余额")],
    ["neither in nor out", wechat([trade.replace("收入", "冻结")])],
    ["no sum", wechat([trade.replace("`100.00,`100.00", "`,`100.00")])],
  ])("of %s is refused, not read as an empty one", (_, text) => {
    expect(() => readWechatFundFlow(text)).toThrow();
  });
});

const alipay = (lines: string[]) => `#支付宝账务明细查询
#账号：[20880000000000010156]
#-----------------------------------------账务明细列表----------------------------------------
账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注
${lines.join("\n")}
#-----------------------------------------账务明细列表结束------------------------------------
#支出合计：2笔，共80.60元
`;
const paid = "5001\t,2026P1\t,P1\t,助浴椅\t,2026-11-20 10:05:00,王(w***)\t,100.00,,100.00,支付宝,在线支付,";
const taken = "5002\t,2026P1\t,P1\t,助浴椅\t,2026-11-20 10:05:00,支付宝\t,,-0.60,99.40,支付宝,收费,";
const sent = "5003\t,2026S7\t,S7-1\t,结算款\t,2026-11-20 12:00:00,刘\t,,-80.00,19.40,支付宝,转账,";

describe("a fund-flow bill of Alipay", () => {
  it("tells each movement, whichever stands first, and the balance after the last", () => {
    for (const lines of [
      [paid, taken, sent],
      [sent, taken, paid],
    ]) {
      const { movements, closingFen } = readAlipayFundFlow(alipay(lines));
      expect(closingFen).toBe(1_940);
      expect(
        movements.map(({ key, kind, number, amountFen }) => [key, kind, number, amountFen]).toSorted(),
      ).toEqual([
        ["5001", "TRADE", "P1", 10_000],
        ["5002", "FEE", "P1", -60],
        ["5003", "TRANSFER", "S7-1", -8_000],
      ]);
    }
  });

  it("of another layout is refused", () => {
    expect(() => readAlipayFundFlow(alipay([paid]).replace("账户余额（元）", "结余"))).toThrow(/账户余额/);
  });
});
