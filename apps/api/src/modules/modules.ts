import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import type { SubjectOwner } from "../http/audited/subject-owners.ts";
import type { CodeSubjects } from "../http/code-subjects.ts";
import type { EntryKind, NamedInEntries } from "../http/entry-kinds.ts";
import type { ExportableList } from "../http/exportable-lists.ts";
import type { FileRights } from "../http/file-rights.ts";
import type { MemberFacts } from "../http/member-facts.ts";
import type { MemberMerger } from "../http/member-merger.ts";
import type { MemberRecords } from "../http/member-records.ts";
import type { PersonalData } from "../http/personal-data.ts";
import type { Route } from "../http/route.ts";
import type { AppContext } from "../http/services.ts";
import type { SocketPart } from "../http/socket-part.ts";
import type { ThreadCards } from "../http/thread-cards.ts";
import type { DueWork } from "../platform/due-work.ts";

/** One domain of the monolith: its step on the staircase and how to load what it serves. */
export interface Module {
  name: string;
  /** A module may import only from modules on a lower step, and only their `public.ts` and `tables.ts`. */
  step: number;
  /** The part of the portal it is, where a company may leave that out. */
  part?: PortalPart;
  routes(): Promise<Route[]>;
  /** What it adds to `GET …/current`; see http/member-facts.ts. */
  memberFacts?(): Promise<Partial<MemberFacts>>;
  /** What it does with the personal data it keeps; see http/personal-data.ts. */
  personalData?(): Promise<PersonalData>;
  /** What it does with an account that becomes part of another; see http/member-merger.ts. */
  memberMerger?(): Promise<MemberMerger>;
  /** Who may open the private files it refers to; see http/file-rights.ts. */
  fileRights?(): Promise<FileRights[]>;
  /** What message codes of a purpose are bound to; see http/code-subjects.ts. */
  codeSubjects?(): Promise<CodeSubjects[]>;
  /** How what it keeps looks in a conversation; see http/thread-cards.ts. */
  threadCards?(): Promise<ThreadCards[]>;
  /** What it shows of a member to staff who serve them; see http/member-records.ts. */
  memberRecords?(): Promise<MemberRecords[]>;
  /** Whose its things are that staff work on; see http/audited/subject-owners.ts. */
  subjectOwners?(): Promise<SubjectOwner[]>;
  /** What of its own is made in the back office; see http/entry-kinds.ts. */
  entryKinds?(): Promise<EntryKind[]>;
  /** What it has to do with what any module publishes; see http/entry-kinds.ts. */
  namedInEntries?(): Promise<NamedInEntries>;
  /** Its lists of staff that can be taken out as files; see http/exportable-lists.ts. */
  exportableLists?(): Promise<ExportableList[]>;
  /** What its sockets may send, and what it says to them; see http/sockets.ts. */
  sockets?(): Promise<SocketPart>;
  /** Work that comes due by the clock; see platform/due-work.ts. */
  dueWork?(): Promise<DueWork<AppContext>[]>;
}

/** The staircase. The server mounts from it; the import check is derived from it. */
export const modules: Module[] = [
  {
    name: "reference",
    step: 1,
    routes: async () => (await import("./reference/routes.ts")).routes,
    entryKinds: async () => (await import("./reference/entry-kinds.ts")).entryKinds,
  },
  {
    name: "files",
    step: 1,
    routes: async () => (await import("./files/routes.ts")).routes,
    personalData: async () => (await import("./files/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./files/member-merger.ts")).memberMerger,
    dueWork: async () => (await import("./files/due-work.ts")).dueWork,
  },
  {
    name: "identity",
    step: 2,
    routes: async () => (await import("./identity/routes.ts")).routes,
    subjectOwners: async () => (await import("./identity/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./identity/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./identity/merging/merge-account.ts")).memberMerger,
    dueWork: async () => (await import("./identity/due-work.ts")).dueWork,
  },
  {
    name: "tasks",
    step: 3,
    routes: async () => (await import("./tasks/routes.ts")).routes,
    subjectOwners: async () => (await import("./tasks/subject-owners.ts")).subjectOwners,
    sockets: async () => (await import("./tasks/sockets.ts")).sockets,
    dueWork: async () => (await import("./tasks/due-work.ts")).dueWork,
  },
  {
    name: "workforce",
    step: 3,
    routes: async () => [],
    subjectOwners: async () => (await import("./workforce/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./workforce/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./workforce/member-merger.ts")).memberMerger,
    dueWork: async () => (await import("./workforce/due-work.ts")).dueWork,
  },
  { name: "facets", step: 3, routes: async () => [] },
  { name: "listing", step: 3, routes: async () => [] },
  {
    name: "tiers",
    step: 3,
    routes: async () => [],
    entryKinds: async () => [(await import("./tiers/tier-entry.ts")).tierEntry],
  },
  {
    name: "search",
    step: 3,
    routes: async () => (await import("./search/routes.ts")).routes,
    entryKinds: async () => [(await import("./search/words/synonym-entry.ts")).synonymEntry],
    dueWork: async () => (await import("./search/due-work.ts")).dueWork,
  },
  {
    name: "publishing",
    step: 4,
    routes: async () => (await import("./publishing/routes.ts")).routes,
    dueWork: async () => (await import("./publishing/due-work.ts")).dueWork,
  },
  {
    name: "reviews",
    step: 4,
    routes: async () => (await import("./reviews/routes.ts")).routes,
    subjectOwners: async () => (await import("./reviews/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./reviews/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./reviews/member-merger.ts")).memberMerger,
    dueWork: async () => (await import("./reviews/due-work.ts")).dueWork,
  },
  {
    name: "exports",
    step: 4,
    routes: async () => (await import("./exports/routes.ts")).routes,
    fileRights: async () => (await import("./exports/file-rights.ts")).fileRights,
    memberMerger: async () => (await import("./exports/member-merger.ts")).memberMerger,
    dueWork: async () => (await import("./exports/due-work.ts")).dueWork,
  },
  {
    name: "pictures",
    step: 5,
    routes: async () => (await import("./pictures/routes.ts")).routes,
    namedInEntries: async () => (await import("./pictures/named-in-entries.ts")).namedInEntries,
  },
  {
    name: "organisations",
    step: 6,
    routes: async () => (await import("./organisations/routes.ts")).routes,
    entryKinds: async () => [(await import("./organisations/org-entry.ts")).orgEntry],
    dueWork: async () => (await import("./organisations/due-work.ts")).dueWork,
  },
  {
    name: "services",
    step: 7,
    part: "VISITS",
    routes: async () => (await import("./services/routes.ts")).routes,
    entryKinds: async () => [(await import("./services/service-entry.ts")).serviceEntry],
    exportableLists: async () => (await import("./services/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./services/due-work.ts")).dueWork,
  },
  {
    name: "tours",
    step: 7,
    part: "TOURS",
    routes: async () => (await import("./tours/routes.ts")).routes,
    entryKinds: async () => (await import("./tours/entries/entry-kinds.ts")).entryKinds,
    dueWork: async () => (await import("./tours/due-work.ts")).dueWork,
  },
  {
    name: "shop",
    step: 7,
    part: "SHOP",
    routes: async () => (await import("./shop/routes.ts")).routes,
    entryKinds: async () => [
      (await import("./shop/product-entry.ts")).productEntry,
      (await import("./shop/freight-entry.ts")).freightEntry,
    ],
    dueWork: async () => (await import("./shop/due-work.ts")).dueWork,
  },
  {
    name: "imports",
    step: 8,
    routes: async () => (await import("./imports/routes.ts")).routes,
    fileRights: async () => (await import("./imports/exports/file-rights.ts")).fileRights,
    dueWork: async () => (await import("./imports/due-work.ts")).dueWork,
  },
  { name: "site-search", step: 8, routes: async () => (await import("./site-search/routes.ts")).routes },
  {
    name: "membership",
    step: 8,
    routes: async () => (await import("./membership/routes.ts")).routes,
    subjectOwners: async () => (await import("./membership/subject-owners.ts")).subjectOwners,
    memberFacts: async () => (await import("./membership/member-facts.ts")).memberFacts,
    personalData: async () => (await import("./membership/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./membership/member-merger.ts")).memberMerger,
    fileRights: async () => (await import("./membership/file-rights.ts")).fileRights,
    exportableLists: async () => (await import("./membership/exportable-lists.ts")).exportableLists,
    sockets: async () => (await import("./membership/sockets.ts")).sockets,
    dueWork: async () => (await import("./membership/due-work.ts")).dueWork,
  },
  {
    name: "partners",
    step: 9,
    routes: async () => (await import("./partners/routes.ts")).routes,
    subjectOwners: async () => (await import("./partners/subject-owners.ts")).subjectOwners,
    memberFacts: async () => (await import("./partners/member-facts.ts")).memberFacts,
    personalData: async () => (await import("./partners/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./partners/member-merger.ts")).memberMerger,
    fileRights: async () => (await import("./partners/file-rights.ts")).fileRights,
    exportableLists: async () => (await import("./partners/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./partners/due-work.ts")).dueWork,
  },
  {
    name: "advisory",
    step: 9,
    routes: async () => (await import("./advisory/routes.ts")).routes,
    subjectOwners: async () => (await import("./advisory/subject-owners.ts")).subjectOwners,
    memberFacts: async () => (await import("./advisory/member-facts.ts")).memberFacts,
    personalData: async () => (await import("./advisory/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./advisory/member-merger.ts")).memberMerger,
    fileRights: async () => (await import("./advisory/file-rights.ts")).fileRights,
    sockets: async () => (await import("./advisory/sockets.ts")).sockets,
    dueWork: async () => (await import("./advisory/due-work.ts")).dueWork,
  },
  {
    name: "bookings",
    step: 10,
    routes: async () => (await import("./bookings/routes.ts")).routes,
    subjectOwners: async () => (await import("./bookings/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./bookings/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./bookings/member-merger.ts")).memberMerger,
    exportableLists: async () => (await import("./bookings/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./bookings/due-work.ts")).dueWork,
  },
  {
    name: "accounts",
    step: 10,
    routes: async () => (await import("./accounts/routes.ts")).routes,
    dueWork: async () => (await import("./accounts/request-tasks.ts")).dueWork,
  },
  {
    name: "cards",
    step: 10,
    routes: async () => (await import("./cards/routes.ts")).routes,
    memberMerger: async () => (await import("./cards/member-merger.ts")).memberMerger,
  },
  {
    name: "fees",
    step: 10,
    routes: async () => (await import("./fees/routes.ts")).routes,
    subjectOwners: async () => (await import("./fees/subject-owners.ts")).subjectOwners,
    entryKinds: async () => [
      (await import("./fees/guide-entry.ts")).feeGuideEntry,
      (await import("./fees/subsidy-entry.ts")).subsidyEntry,
    ],
    exportableLists: async () => (await import("./fees/exportable-lists.ts")).exportableLists,
    personalData: async () => (await import("./fees/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./fees/member-merger.ts")).memberMerger,
    dueWork: async () => (await import("./fees/due-work.ts")).dueWork,
  },
  {
    name: "payments",
    step: 10,
    routes: async () => (await import("./payments/routes.ts")).routes,
    dueWork: async () => (await import("./payments/due-work.ts")).dueWork,
  },
  {
    name: "orders",
    step: 11,
    routes: async () => (await import("./orders/routes.ts")).routes,
    subjectOwners: async () => (await import("./orders/subject-owners.ts")).subjectOwners,
    memberFacts: async () => (await import("./orders/member-facts.ts")).memberFacts,
    personalData: async () => (await import("./orders/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./orders/member-merger.ts")).memberMerger,
    fileRights: async () => (await import("./orders/file-rights.ts")).fileRights,
    threadCards: async () => (await import("./orders/thread-cards.ts")).threadCards,
    memberRecords: async () => (await import("./orders/member-records.ts")).memberRecords,
    sockets: async () => (await import("./orders/refunds/sockets.ts")).sockets,
    exportableLists: async () => (await import("./orders/lists/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./orders/order-due.ts")).dueWork,
  },
  {
    name: "contracts",
    step: 12,
    routes: async () => (await import("./contracts/routes.ts")).routes,
    subjectOwners: async () => (await import("./contracts/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./contracts/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./contracts/members/member-merger.ts")).memberMerger,
    fileRights: async () => (await import("./contracts/file-rights.ts")).fileRights,
    codeSubjects: async () => (await import("./contracts/signing/sign-code.ts")).codeSubjects,
    threadCards: async () => (await import("./contracts/thread-cards.ts")).threadCards,
    exportableLists: async () => (await import("./contracts/exportable-lists.ts")).exportableLists,
    memberRecords: async () => (await import("./contracts/members/member-records.ts")).memberRecords,
    dueWork: async () => (await import("./contracts/due-work.ts")).dueWork,
  },
  {
    name: "books",
    step: 12,
    routes: async () => (await import("./books/routes.ts")).routes,
    subjectOwners: async () => (await import("./books/subject-owners.ts")).subjectOwners,
    exportableLists: async () => (await import("./books/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./books/due-work.ts")).dueWork,
  },
  {
    name: "invoices",
    step: 13,
    routes: async () => (await import("./invoices/routes.ts")).routes,
    subjectOwners: async () => (await import("./invoices/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./invoices/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./invoices/member-merger.ts")).memberMerger,
    fileRights: async () => (await import("./invoices/file-rights.ts")).fileRights,
    dueWork: async () => (await import("./invoices/due-work.ts")).dueWork,
  },
  {
    name: "members",
    step: 13,
    routes: async () => (await import("./members/routes.ts")).routes,
    exportableLists: async () => (await import("./members/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./members/merges/due-merges.ts")).dueWork,
  },
  {
    name: "privacy",
    step: 13,
    routes: async () => (await import("./privacy/routes.ts")).routes,
    subjectOwners: async () => (await import("./privacy/subject-owners.ts")).subjectOwners,
    personalData: async () => (await import("./privacy/personal-data.ts")).personalData,
    memberMerger: async () => (await import("./privacy/member-merger.ts")).memberMerger,
    dueWork: async () => (await import("./privacy/due-work.ts")).dueWork,
  },
  {
    name: "reports",
    step: 13,
    routes: async () => (await import("./reports/routes.ts")).routes,
    dueWork: async () => (await import("./reports/due-work.ts")).dueWork,
  },
  {
    name: "settlements",
    step: 13,
    routes: async () => (await import("./settlements/routes.ts")).routes,
    personalData: async () => (await import("./settlements/personal-data.ts")).personalData,
    subjectOwners: async () => (await import("./settlements/subject-owners.ts")).subjectOwners,
    exportableLists: async () => (await import("./settlements/exportable-lists.ts")).exportableLists,
    dueWork: async () => (await import("./settlements/due-work.ts")).dueWork,
  },
  {
    name: "system",
    step: 13,
    routes: async () => (await import("./system/routes.ts")).routes,
    dueWork: async () => (await import("./system/due-work.ts")).dueWork,
  },
];
