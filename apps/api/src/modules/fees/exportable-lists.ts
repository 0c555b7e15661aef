import { decimalYuan } from "@ginkgo/locale/money";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { inArray } from "drizzle-orm";
import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { consultRows, presentConsult } from "./consult-rows.ts";
import { listConsults } from "./staff-consults.ts";
import { feeConsultations } from "./tables.ts";

const yuan = (fen: number | undefined) => fen !== undefined && decimalYuan(fen);

export const exportableLists: ExportableList[] = [
  exportableList({
    list: "consultations",
    page: listConsults,
    columns: {
      受理号: (c) => c.receiptNo,
      状态: (c) => c.stateText,
      联系人: (c) => c.contactName,
      电话: (c) => c.contactPhone,
      和老人的关系: (c) => c.relationText,
      老人年龄: (c) => c.elderAge,
      身体情况: (c) => c.careText,
      想在哪里: (c) => c.placeText,
      想问的机构: (c) => c.orgName,
      "预算从（元）": (c) => yuan(c.budgetMinFen) || "",
      "预算到（元）": (c) => yuan(c.budgetMaxFen) || "",
      打算什么时候: (c) => c.expectText,
      补充: (c) => c.remark,
      电话里说了什么: (c) => c.answer,
      答应回电: (c) => fullMomentText(c.answerBy),
      留号码的时间: (c) => fullMomentText(c.createdAt),
    },
    dayOf: (c) => c.createdAt,
    async whole(db, { vault, clock }, ids) {
      const found = await consultRows(db, inArray(feeConsultations.id, [...ids]));
      return new Map(
        found.map((row) => {
          const { contactName: name, contactPhone: phone } = presentConsult(row, {
            vault,
            now: clock.now(),
            names: new Map(),
            whole: true,
          });
          return [row.id, { memberId: row.memberId, cells: { name, phone } }];
        }),
      );
    },
  }),
];
