import { type ExportableList, exportableList } from "../../http/exportable-lists.ts";
import { listServiceAreas } from "./service-areas.ts";

export const exportableLists: ExportableList[] = [
  exportableList({
    list: "serviceAreas",
    page: (db, _context, _viewer, query) => listServiceAreas(db, query),
    columns: {
      编码: (a) => a.id,
      地区: (a) => a.name,
      在哪里: (a) => a.path,
      上门服务: (a) => a.services,
      服务人员: (a) => a.employees,
    },
  }),
];
