import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { type ExportableList, exportableList, wholePerson } from "../../http/exportable-lists.ts";
import { readPeople } from "../identity/public.ts";
import { listMembers } from "./read-members.ts";

export const exportableLists: ExportableList[] = [
  exportableList({
    list: "members",
    page: listMembers,
    columns: {
      会员编号: (m) => m.id,
      姓名: (m) => m.name,
      手机号: (m) => m.phone,
      状态: (m) => m.stateText,
      也是服务人员: (m) => (m.isEmployee ? "是" : "否"),
      注册时间: (m) => fullMomentText(m.since),
    },
    dayOf: (m) => m.since,
    isNewestFirst: () => true,
    async whole(db, { vault }, ids) {
      const people = await readPeople(db, vault, ids);
      return new Map([...people].map(([id, person]) => [id, { memberId: id, cells: wholePerson(person) }]));
    },
  }),
];
