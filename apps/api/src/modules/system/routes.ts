import { buildPage } from "@ginkgo/api-contract/system/builds";
import * as jobs from "@ginkgo/api-contract/system/jobs";
import * as providers from "@ginkgo/api-contract/system/providers";
import * as settings from "@ginkgo/api-contract/system/settings";
import * as checklist from "@ginkgo/api-contract/system/setup";
import { staff } from "../../http/guards.ts";
import { command, query, type Route, workflow } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import { bury, pause, resume, retry, runNow } from "./jobs/change-job.ts";
import { readHistory } from "./jobs/job-history.ts";
import { listItems, listJobs, readItem, readJob } from "./jobs/list-jobs.ts";
import { listProviders, readProvider } from "./providers/list-providers.ts";
import { testProvider } from "./providers/test-provider.ts";
import { readBuilds } from "./read-builds.ts";
import { listSettings, settingHistoryOf } from "./settings/list-settings.ts";
import { decideSetting, saveSetting } from "./settings/save-setting.ts";
import { confirmSetup } from "./setup/confirm-setup.ts";
import { readSetup } from "./setup/read-setup.ts";

const byNow = ({ viewer, services }: { viewer: StaffViewer; services: AppContext }) => ({
  viewer,
  now: services.clock.now(),
});

const settingRoutes: Route[] = [
  query(settings.settingPage, staff, async ({ db, services, viewer }) => {
    const records = await listSettings(db, services.startSettings, viewer);
    return { records, total: records.length };
  }),
  query(settings.settingHistory, staff, async ({ db, params }) => ({
    records: await settingHistoryOf(db, params.name),
  })),
  command(settings.saveSetting, staff, (call) =>
    saveSetting(
      call.tx,
      { start: call.services.startSettings, ...byNow(call) },
      { ...call.params, ...call.body },
    ),
  ),
  command(settings.decideSetting, staff, (call) =>
    decideSetting(
      call.tx,
      { start: call.services.startSettings, ...byNow(call) },
      { ...call.params, ...call.body },
    ),
  ),
];

const jobRoutes: Route[] = [
  query(jobs.jobPage, staff, async ({ db, services }) => {
    const records = await listJobs(db, services);
    return { records, total: records.length };
  }),
  query(jobs.jobHistory, staff, async ({ db, services, params }) => {
    const { name, text } = await readJob(db, services, params.name);
    return { name, text, days: await readHistory(db, name, services.clock.now()) };
  }),
  command(jobs.runJob, staff, async (call) => {
    const job = await readJob(call.tx, call.services, call.params.name);
    await runNow(call.tx, byNow(call), job);
    return job;
  }),
  command(jobs.pauseJob, staff, async (call) => {
    const job = await readJob(call.tx, call.services, call.params.name);
    await pause(call.tx, byNow(call), { name: job.name, reason: call.body.reason });
    return readJob(call.tx, call.services, job.name);
  }),
  command(jobs.resumeJob, staff, async (call) => {
    const job = await readJob(call.tx, call.services, call.params.name);
    await resume(call.tx, byNow(call), job.name);
    return readJob(call.tx, call.services, job.name);
  }),
  query(jobs.jobItemPage, staff, ({ db, query: filters }) => listItems(db, filters)),
  command(jobs.retryJobItem, staff, async (call) => {
    await retry(call.tx, byNow(call), call.body);
    return readItem(call.tx, call.body);
  }),
  command(jobs.buryJobItem, staff, async (call) => {
    await bury(call.tx, byNow(call), call.body);
    return readItem(call.tx, call.body);
  }),
];

const providerRoutes: Route[] = [
  query(providers.providerPage, staff, async ({ db, services }) => {
    await services.providerWatch.write();
    const records = await listProviders(db, services);
    return { records, total: records.length };
  }),
  workflow(providers.testProvider, staff, async ({ transaction, services, viewer, params }) => {
    await testProvider(transaction, services, viewer, params.code);
    return transaction((tx) => readProvider(tx, services, params.code));
  }),
];

export const routes: Route[] = [
  ...settingRoutes,
  ...jobRoutes,
  ...providerRoutes,
  query(buildPage, staff, ({ db }) => readBuilds(db)),
  query(checklist.setup, staff, ({ db, services }) => readSetup(db, services)),
  command(checklist.confirmSetup, staff, async ({ tx, services, viewer, params }) => {
    await confirmSetup(tx, viewer, params.code, services.clock.now());
    return readSetup(tx, services);
  }),
];
