import * as endpoints from "@ginkgo/api-contract/publishing/entries";
import {
  type EntryKindName,
  entryKindNames,
  PREVIEW_COOKIE,
} from "@ginkgo/api-contract/publishing/entry-codes";
import { anyone, staff } from "../../http/guards.ts";
import { command, query, type Route } from "../../http/route.ts";
import type { AppContext } from "../../http/services.ts";
import type { StaffViewer } from "../../http/viewer.ts";
import type { Db } from "../../platform/database/database.ts";
import { hiddenCookie } from "../identity/public.ts";
import { approveChange, rejectChange } from "./decide-change.ts";
import { listEntries } from "./list-entries.ts";
import { kindNamed } from "./lock-entry.ts";
import { listVersions, readEntry } from "./present-entry.ts";
import { beginPreview, previewLink } from "./preview-entry.ts";
import { publishEntry, withdrawVersion } from "./publish-entry.ts";
import { archiveEntry, createEntry, restoreVersion, saveDraft } from "./write-draft.ts";

/** The calls of one kind. */
function routesOf(name: EntryKindName): Route[] {
  // One shape of endpoints serves all kinds; those of one are typed by its addresses alone.
  const its = endpoints.entries[name] as ReturnType<typeof endpoints.entryEndpoints>;
  const kindOf = ({ entryKinds }: AppContext) => kindNamed(entryKinds, name);
  const asItStands = (db: Db, services: AppContext, viewer: StaffViewer, id: string) =>
    readEntry(db, kindOf(services), viewer, id, services.clock.now());
  return [
    query(its.page, staff, ({ db, viewer, query: filters, services }) =>
      listEntries(db, kindOf(services), viewer, filters),
    ),
    query(its.read, staff, ({ db, viewer, params, services }) => asItStands(db, services, viewer, params.id)),
    query(its.versions, staff, ({ db, viewer, params, services }) =>
      listVersions(db, kindOf(services), viewer, params.id),
    ),
    query(its.preview, staff, ({ db, viewer, params, services }) =>
      previewLink(db, services, kindOf(services), viewer, params.id),
    ),
    command(its.create, staff, async ({ tx, viewer, body, services }) => {
      const id = await createEntry(tx, kindOf(services), viewer, body, services.clock.now());
      return asItStands(tx, services, viewer, id);
    }),
    command(its.save, staff, async ({ tx, viewer, params, body, services }) => {
      await saveDraft(tx, kindOf(services), viewer, { ...params, ...body }, services.clock.now());
      return asItStands(tx, services, viewer, params.id);
    }),
    command(its.publish, staff, async ({ tx, viewer, params, body, services }) => {
      await publishEntry(tx, kindOf(services), viewer, { ...params, ...body }, services.clock.now());
      return asItStands(tx, services, viewer, params.id);
    }),
    command(its.withdraw, staff, async ({ tx, viewer, params, body, services }) => {
      await withdrawVersion(tx, kindOf(services), viewer, { ...params, ...body }, services.clock.now());
      return asItStands(tx, services, viewer, params.id);
    }),
    command(its.archive, staff, async ({ tx, viewer, params, body, services }) => {
      await archiveEntry(tx, kindOf(services), viewer, { ...params, ...body }, services.clock.now());
      return asItStands(tx, services, viewer, params.id);
    }),
    command(its.restore, staff, async ({ tx, viewer, params, body, services }) => {
      const wanted = { id: params.id, no: Number(params.version), version: body.version };
      await restoreVersion(tx, kindOf(services), viewer, wanted, services.clock.now());
      return asItStands(tx, services, viewer, params.id);
    }),
  ];
}

export const routes: Route[] = [
  ...entryKindNames.flatMap(routesOf),
  command(endpoints.approveChange, staff, async ({ tx, viewer, params, body, services }) => {
    const seen = { ...params, ...body };
    const now = services.clock.now();
    const { kind, id } = await approveChange(tx, services.entryKinds, viewer, seen, now);
    return readEntry(tx, kind, viewer, id, now);
  }),
  command(endpoints.rejectChange, staff, async ({ tx, viewer, params, body, services }) => {
    const seen = { ...params, ...body };
    const now = services.clock.now();
    const { kind, id } = await rejectChange(tx, services.entryKinds, viewer, seen, now);
    return readEntry(tx, kind, viewer, id, now);
  }),
  query(endpoints.beginPreview, anyone, async ({ db, params, request, services, cookie, redirect }) => {
    const begun = await beginPreview(db, services, request, params.ticket);
    cookie(begun.cookie);
    redirect(begun.address);
    return null;
  }),
  query(endpoints.endPreview, anyone, async ({ request, services, cookie, redirect }) => {
    cookie(hiddenCookie(request, services.settings, PREVIEW_COOKIE).line("", 0));
    redirect("/");
    return null;
  }),
];
