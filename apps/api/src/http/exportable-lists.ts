import type { Endpoint, QueryOf, ReplyOf } from "@ginkgo/api-contract/endpoint";
import { type ExportListName, exportLists } from "@ginkgo/api-contract/exports/export-lists";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import type { Vault } from "../platform/secrets/vault.ts";
import type { Settings } from "../platform/settings.ts";
import type { StaffViewer } from "./viewer.ts";

/** What lists are read with. */
export interface ExportContext {
  vault: Vault;
  clock: Clock;
  settings: Settings;
}

/** What is masked of a record unless two people agree: by the codes of the contract, and whose it is. */
export interface WholeRecord {
  memberId: string | null;
  cells: Readonly<Record<string, string | null | undefined>>;
}

interface ListPage<R> {
  records: R[];
  /** Counted up to ten thousand. */
  total: number;
  nextCursor?: string | undefined;
}

/**
 * A list of staff as a file takes it: the module that owns the list says how a page of it is read, by the same function
 * and for the same person as on the screen, and what of a record stands in which column.
 */
export interface ExportableList<Query = unknown, Row extends { id: string } = { id: string }> {
  list: ExportListName;
  page(db: Db, context: ExportContext, viewer: StaffViewer, query: Query): Promise<ListPage<Row>>;
  /** Headings with what stands under them, masked. */
  columns: Readonly<Record<string, (row: Row) => string | number | null | undefined>>;
  /** Filters that say themselves when they are read: what they say as the list is asked for, which it then holds to. */
  fixed?(filters: Readonly<Record<string, string>>, now: Date): Record<string, string>;
  /** The day a record counts by; an instant counts by its day. */
  dayOf?(row: Row): string;
  /** Whether it comes with the newest day first: then nothing follows a page that is too old. */
  isNewestFirst?(query: Query): boolean;
  /** Of records by id; an id without any is not in the answer. */
  whole?(db: Db, context: ExportContext, ids: readonly string[]): Promise<ReadonlyMap<string, WholeRecord>>;
}

type EndpointOf<L extends ExportListName> = (typeof exportLists)[L]["endpoint"];
type RowOf<E> = ReplyOf<E> extends { records: (infer R)[] } ? R : never;

/** Types a list by its endpoint. */
export const exportableList = <L extends ExportListName>(
  list: ExportableList<QueryOf<EndpointOf<L>>, RowOf<EndpointOf<L>> & { id: string }> & { list: L },
): ExportableList => list as unknown as ExportableList;

export const endpointOf = (list: ExportListName): Endpoint => exportLists[list].endpoint as Endpoint;

/** Name and number of an account, whole. */
export const wholePerson = (
  person: { realName: string | null; nickname: string | null; phone: string | null } | undefined,
) => ({ name: person?.realName ?? person?.nickname, phone: person?.phone });
