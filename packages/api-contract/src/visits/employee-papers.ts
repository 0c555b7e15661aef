import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, SentInteger } from "../fields.ts";
import { FileIds, maybeWritten, written } from "../membership/membership-fields.ts";
import { codesOf } from "../organisations/org-codes.ts";
import { certificateKinds } from "../services/service-codes.ts";
import { EmployeeFile } from "./employee-files.ts";

export const renewalStates = {
  WAIT: "等工作人员核对",
  AGREED: "核对好了，已经换上",
  REFUSED: "没有通过",
  REPLACED: "换成了后来传的",
} as const;

const KindCode = z.enum(codesOf(certificateKinds), "没有这种证件，请从列表里选。");

/** An own paper, and the newest one that was sent to take its place. */
export const OwnPaper = z.object({
  kind: KindCode,
  text: z.string(),
  noTail: z.string().nullable(),
  validTo: Day.nullable(),
  /** Less than nothing is past; null for one without end, and where there is none yet. */
  daysLeft: z.number().int().nullable(),
  /** Whether there is one: it may be asked for and not be there. */
  isHeld: z.boolean(),
  /** Nobody goes to anybody without it. */
  isRequired: z.boolean(),
  renewal: z
    .object({
      state: z.enum(codesOf(renewalStates)),
      stateText: z.string(),
      validTo: Day.nullable(),
      /** Why it was not taken. */
      answer: z.string().nullable(),
      askedAt: Instant,
    })
    .nullable(),
});
export type OwnPaper = z.output<typeof OwnPaper>;

const reply = z.object({ records: z.array(OwnPaper) });

export const ownPapers = endpoint("GET /rest/ums/employee/papers", {
  summary: "我的证件，先到期的在前，和传上去等核对的新证",
  who: "employee",
  reply,
});

export const sendPaper = endpoint("POST /rest/ums/employee/papers", {
  summary: "换了新证，传上去等工作人员核对；核对以前照旧用原来的",
  who: "employee",
  body: z.object({
    kind: KindCode,
    /** Of which the last four characters are kept. */
    no: maybeWritten(40, "证件号"),
    /** Last day on which it is good; absent for one without end. */
    validTo: Day.nullish(),
    /** Uploaded for `application`. */
    images: FileIds.refine((ids) => ids.length > 0, "请拍下新证，传上来。"),
  }),
  reply,
});

const one = {
  permission: "orders.dispatch",
  who: "staff",
  params: z.object({ id: Id, renewalId: Id }),
  reply: EmployeeFile,
} as const;
/** `version`: of the employee, the one last seen. */
const version = SentInteger.optional();

export const agreePaper = endpoint("PUT /rest/staff/employee/paper/agree/:id/:renewalId", {
  ...one,
  summary: "核对过服务人员传上来的新证：换上，原来的那张就不算了；没有写的照登记着的",
  body: z
    .object({
      /** Of which the last four characters are kept; unless given, the one the employee wrote. */
      no: maybeWritten(40, "证件号"),
      issuer: maybeWritten(60, "发证机关"),
      issuedOn: Day.nullish(),
      version,
    })
    .prefault({}),
});
export const refusePaper = endpoint("PUT /rest/staff/employee/paper/refuse/:id/:renewalId", {
  ...one,
  summary: "服务人员传上来的新证不能用，写明原因，服务人员看得到",
  body: z.object({ reason: written(2, 200, "原因"), version }),
});
