import type { WithheldTax } from "@ginkgo/api-contract/settlements/withheld-tax";
import { decimalYuan } from "@ginkgo/locale/money";
import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { membersOf } from "./parties.ts";
import { declaredMonth, listWithheld } from "./tax/month-tax.ts";
import { readTaxpayers } from "./tax/taxpayers.ts";

/** People of a month at most. */
const MOST = 100_000;

/** The declaration of a month; who they are stands in it whole where two people agree. */
const withheldTax = exportableList({
  list: "withheldTax",
  // All of it at once: it has no cursor.
  page: (db, context, _viewer, query) => listWithheld(db, context, { ...query, current: 1, size: MOST }),
  fixed: ({ month }, now) => ({ month: month || declaredMonth(now) }),
  columns: {
    税款所属月份: (t: WithheldTax) => t.month,
    服务人员: (t) => t.name,
    姓名: (t) => t.realName,
    证件类型: (t) => (t.idNumber ? "居民身份证" : "没有填"),
    证件号码: (t) => t.idNumber,
    所得项目: () => "劳务报酬所得",
    "收入（元）": (t) => decimalYuan(t.paidFen),
    "费用（元）": (t) => decimalYuan(t.freeFen),
    "应纳税所得额（元）": (t) => decimalYuan(t.taxedFen),
    预扣率: (t) => `${t.percent}%`,
    "速算扣除数（元）": (t) => decimalYuan(t.lessFen),
    "应预扣税额（元）": (t) => decimalYuan(t.taxFen),
    "已代扣（元）": (t) => decimalYuan(t.withheldFen),
    "已交（元）": (t) => decimalYuan(t.paidOverFen),
    "该交（元）": (t) => decimalYuan(t.openFen),
  },
  whole: async (db, { vault }, parties) => {
    const people = await readTaxpayers(db, vault, parties);
    const members = await membersOf(db, parties);
    return new Map(
      parties.map((party) => {
        const person = people.get(party);
        const cells = { name: person?.realName, idNumber: person?.idNumber };
        return [party, { memberId: members.get(party) ?? null, cells }];
      }),
    );
  },
});

export const exportableLists: ExportableList[] = [withheldTax];
