import { maskName } from "@ginkgo/locale/masks";
import { decimalYuan } from "@ginkgo/locale/money";
import { sql } from "drizzle-orm";
import { type ExportableList, exportableList, wholePerson } from "../../http/exportable-lists.ts";
import { idArray } from "../../platform/database/sql-values.ts";
import { readPeople } from "../identity/public.ts";
import { openWords } from "./contract-labels.ts";
import { contractRows } from "./contract-row.ts";
import { listStaffContracts } from "./list-contracts.ts";

export const exportableLists: ExportableList[] = [
  exportableList({
    list: "contracts",
    page: listStaffContracts,
    columns: {
      合同编号: (c) => c.contractNo,
      名称: (c) => c.title,
      种类: (c) => c.typeText,
      机构: (c) => c.org.name,
      长辈: (c) => c.elderName && maskName(c.elderName),
      签署: (c) => c.signStateText,
      履约: (c) => c.phaseText,
      开始: (c) => c.startDate,
      到期: (c) => c.endDate,
      "每月（元）": (c) => decimalYuan(c.monthlyFen),
      "结算退还（元）": (c) => decimalYuan(c.refundFen),
      接下来: (c) => c.next,
    },
    dayOf: (c) => c.startDate,
    async whole(db, { vault }, ids) {
      const found = await contractRows(db, sql`where c.id = any(${idArray(ids)})`);
      const people = await readPeople(
        db,
        vault,
        found.map(({ memberId }) => memberId),
      );
      return new Map(
        found.map((row) => {
          const cells = { ...wholePerson(people.get(row.memberId)), elder: openWords(vault, row).elderName };
          return [row.id, { memberId: row.memberId, cells }];
        }),
      );
    },
  }),
];
