import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { inArray } from "drizzle-orm";
import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { booked, bookRows, openContact } from "./book-row.ts";
import { listStaffBookings } from "./list-bookings.ts";

export const exportableLists: ExportableList[] = [
  exportableList({
    list: "bookings",
    page: listStaffBookings,
    columns: {
      种类: (b) => b.kindText,
      约的什么: (b) => b.targetName,
      状态: (b) => b.stateText,
      哪天: (b) => b.date,
      几点: (b) => b.start,
      几个人: (b) => b.peopleCount,
      联系人: (b) => b.contactName,
      电话: (b) => b.contactPhone,
      备注: (b) => b.remark,
      提交时间: (b) => fullMomentText(b.createdAt),
    },
    dayOf: (b) => b.date,
    async whole(db, { vault }, ids) {
      const found = await bookRows(db, inArray(booked.id, [...ids]));
      return new Map(
        found.map((row) => [row.id, { memberId: row.memberId, cells: { ...openContact(row, vault) } }]),
      );
    },
  }),
];
