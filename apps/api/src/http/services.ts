import type { Clock } from "../platform/clock.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { DueWorkState } from "../platform/due-work.ts";
import type { Files } from "../platform/files/files.ts";
import type { Scanner } from "../platform/files/scanner.ts";
import type { Geocoder } from "../platform/geocoder.ts";
import type { InvoicePort } from "../platform/invoices/invoice-port.ts";
import type { Log } from "../platform/log.ts";
import type { MailPort } from "../platform/messages/mail.ts";
import type { PushPort } from "../platform/messages/push.ts";
import type { SmsPort } from "../platform/messages/sms.ts";
import type { PayPort } from "../platform/payments/pay.ts";
import type { Vault } from "../platform/secrets/vault.ts";
import type { Settings } from "../platform/settings.ts";
import type { ProviderWatch } from "../platform/watch-provider.ts";
import type { WechatPort } from "../platform/wechat.ts";
import type { SubjectOwner } from "./audited/subject-owners.ts";
import type { CodeSubjects } from "./code-subjects.ts";
import type { EntryKind } from "./entry-kinds.ts";
import type { ExportableList } from "./exportable-lists.ts";
import type { FileRights } from "./file-rights.ts";
import type { MemberFacts } from "./member-facts.ts";
import type { MemberMerger } from "./member-merger.ts";
import type { MemberRecords } from "./member-records.ts";
import type { PersonalData } from "./personal-data.ts";
import type { ThreadCards } from "./thread-cards.ts";
import type { ReadViewer } from "./viewer.ts";

/** What the API is built from; tests and the server hand in their own. */
export interface Services {
  database: Database;
  settings: Settings;
  clock: Clock;
  log: Log;
}

/** What handlers find: the above, the doors to the outside world, and what other modules know of a member. */
export interface AppContext extends Services {
  /** What the start was given; `settings` has what staff set since over it. */
  startSettings: Settings;
  sms: SmsPort;
  wechat: WechatPort;
  /** Absent where no mail server is set up. */
  mail: MailPort | undefined;
  /** Absent without keys. */
  push: PushPort | undefined;
  /** Ways to pay, the usual one first; none where nothing is set up. */
  pays: PayPort[];
  /** Absent where none is set up: people issue by hand. */
  invoices: InvoicePort | undefined;
  /** Absent without a maps vendor. */
  geocoder: Geocoder | undefined;
  /** Absent where none is set up. */
  scanner: Scanner | undefined;
  /** Counts how calls to all of these go. */
  providerWatch: ProviderWatch;
  /** How the work that comes due by the clock stands. */
  jobStates(db: Db): Promise<DueWorkState[]>;
  /** Where the bytes of uploaded files are kept. */
  files: Files;
  /** Seals what names a person; see platform/secrets/vault.ts. */
  vault: Vault;
  memberFacts: MemberFacts;
  fileRights: FileRights[];
  codeSubjects: CodeSubjects[];
  threadCards: ThreadCards[];
  memberRecords: MemberRecords[];
  /** Whose the things are that staff work on. */
  subjectOwners: SubjectOwner[];
  /** What can be made in the back office. */
  entryKinds: EntryKind[];
  /** Lists of staff that can be taken out as files. */
  exportableLists: ExportableList[];
  /** Who a request is from. */
  readViewer: ReadViewer;
  /** Each module's part in making one of two accounts, from the lowest step up; see member-merger.ts. */
  memberMergers: MemberMerger[];
  /** In the order of the staircase. */
  personalData: PersonalData[];
}
