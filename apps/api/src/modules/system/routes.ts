import * as settings from "@ginkgo/api-contract/system/settings";
import { staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import { listSettings, settingHistoryOf } from "./settings/list-settings.ts";
import { decideSetting, saveSetting } from "./settings/save-setting.ts";

export const routes: Route[] = [
  query(settings.settingPage, staff, async ({ db, services, viewer }) => {
    const records = await listSettings(db, services.startSettings, viewer);
    return { records, total: records.length };
  }),
  query(settings.settingHistory, staff, async ({ db, params }) => ({
    records: await settingHistoryOf(db, params.name),
  })),
  command(settings.saveSetting, staff, ({ tx, services, viewer, params, body }) => {
    const change = { start: services.startSettings, viewer, now: services.clock.now() };
    return saveSetting(tx, change, { ...params, ...body });
  }),
  command(settings.decideSetting, staff, ({ tx, services, viewer, params, body }) => {
    const change = { start: services.startSettings, viewer, now: services.clock.now() };
    return decideSetting(tx, change, { ...params, ...body });
  }),
];
