import { subjectWords } from "@ginkgo/api-contract/privacy/subject-texts";
import { entryKinds } from "@ginkgo/api-contract/publishing/entry-codes";

/** What a row of the trail is about, in words, and the page of the console where it is looked at. */
export interface SubjectPart {
  text: string;
  to?: string;
}

type PageOf = (id: string) => string;
const contract: PageOf = (id) => `/contracts/${id}`;
const booking: PageOf = (id) => `/bookings?id=${id}`;
const feedback: PageOf = (id) => `/feedback?id=${id}`;
const consultation: PageOf = (id) => `/consultations?id=${id}`;
const merge: PageOf = (id) => `/merges?id=${id}`;

/** Where one of each kind is looked at. */
const pages: Record<string, PageOf> = {
  ...Object.fromEntries(
    Object.keys(entryKinds).map((kind): [string, PageOf] => [kind, (id) => `/entries/${kind}/${id}`]),
  ),
  order: (id) => `/orders/${id}`,
  settlement: (id) => `/settlements?view=all&id=${id}`,
  taxPayment: () => "/withheld-tax",
  taxMonth: (id) => `/withheld-tax?month=${id.slice(0, 4)}-${id.slice(4)}`,
  commission: () => "/commission",
  payRule: () => "/pay-rules",
  refund: (id) => `/refunds/${id}`,
  member: (id) => `/members?id=${id}`,
  employee: (id) => `/employees/${id}`,
  review: (id) => `/reviews?view=ALL&id=${id}`,
  orgReview: (id) => `/reviews?view=ALL&id=ORG-${id}`,
  staff: () => "/accounts",
  role: () => "/accounts",
  contract,
  sign: contract,
  conversation: (id) => `/talks/${id}`,
  booking,
  book: booking,
  merchantApply: (id) => `/applications/company?id=${id}`,
  employeeApply: (id) => `/applications/employee?id=${id}`,
  consultation,
  feeConsultation: consultation,
  opinion: feedback,
  feedback,
  memberMerge: merge,
  merge,
  privacyRequest: (id) => `/privacy?id=${id}`,
  import: (id) => `/imports/${id}`,
  picture: (id) => `/pictures?id=${id}`,
  job: () => "/system",
  setting: (id) => `/settings?name=${id}`,
  messageText: () => "/messages",
  setup: () => "/setup",
  serviceKey: () => "/keys",
  provider: () => "/system",
  follow: () => "/follow",
  staffExport: (id) => `/exports?id=${id}`,
  invoice: (id) => `/invoices?view=ALL&id=${id}`,
  dispatchSwitch: () => "/dispatch",
};

/** Kinds and ids of a row of the trail in words, each with its page where there is one: 订单 10001. */
export const subjectParts = (detail: string): SubjectPart[] =>
  subjectWords(detail).map(({ text, kind = "", id = "" }) => {
    const to = pages[kind]?.(id);
    return { text, ...(to ? { to } : {}) };
  });
