import * as endpoints from "@ginkgo/api-contract/messages/messages";
import { staff } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { listMessages, messageHistoryOf, saveMessage, vendorTemplates } from "./message-texts.ts";

export const routes: Route[] = [
  query(endpoints.messagePage, staff, async ({ services: { database, settings } }) => {
    const records = await listMessages(database.primary);
    return {
      records,
      total: records.length,
      site: settings.SITE_NAME,
      usesVendor: settings.SMS_ACCESS_KEY_ID !== undefined,
      templates: vendorTemplates(settings),
    };
  }),
  command(endpoints.saveMessage, staff, ({ tx, viewer, params, body, services }) =>
    saveMessage(tx, viewer, { ...params, ...body }, services.clock.now()),
  ),
  query(endpoints.messageHistory, staff, async ({ services, params }) => ({
    records: await messageHistoryOf(services.database.primary, params.code),
  })),
];
