import { madeKinds } from "./permission-table.ts";

const perKind = (call: (kind: string) => string, why: string): Record<string, string> =>
  Object.fromEntries(madeKinds.map(({ kind }) => [call(kind), why]));

const made = "makes something new: nobody saw it before";
const read = "reads something, and why is written down";
const adds = "adds a line and changes none";
const chat = "of two who press at once, the state of the conversation lets one";
const own = "of the account that calls alone: nobody else changes it";
const machine = "asks the machine for something, and changes nothing anybody wrote";

/** Changes of the staff that carry no `version`, and why; every other one refuses what was decided on an older state. */
export const withoutVersion: Record<string, string> = {
  ...perKind((kind) => `POST /rest/staff/${kind}`, made),
  ...perKind((kind) => `POST /rest/staff/import/${kind}`, made),
  ...perKind((kind) => `POST /rest/staff/export/${kind}`, read),
  "POST /rest/staff/file/upload": made,
  "POST /rest/staff/invoice/file": made,
  "POST /rest/staff/handover": made,
  "POST /rest/staff/picture": made,
  "POST /rest/staff/sellerPicture": made,
  "POST /rest/staff/account": made,
  "POST /rest/staff/serviceKey": made,
  "POST /rest/staff/sign": made,
  "POST /rest/staff/commission": made,
  "POST /rest/staff/payRule": made,
  "POST /rest/staff/settlement": "makes something new; each part of an order is taken once",
  "PUT /rest/staff/settlement/bankFile": read,
  "PUT /rest/staff/settlement/payee/:party": "whole and anew; what was confirmed before it is not paid by it",
  "PUT /rest/staff/settlement/payeeReveal/:party": read,
  "PUT /rest/staff/taxpayer/reveal/:party": read,
  "POST /rest/staff/taxPayment": "makes something new; of a month what is open is told of once",
  "POST /rest/staff/export": made,
  "POST /rest/staff/memberMerge":
    "makes something new; what stands against it is looked at in the same transaction",
  "POST /rest/staff/stock/move": "a movement by so many, whatever the stock is",
  "POST /rest/staff/audit/member": read,
  "POST /rest/staff/audit/export": read,
  "PUT /rest/staff/member/reveal/:id": read,
  "PUT /rest/staff/book/reveal/:id": read,
  "PUT /rest/staff/feeConsultation/reveal/:id": read,
  "PUT /rest/staff/opinion/reveal/:id": read,
  "PUT /rest/staff/order/reveal/:id": read,
  "PUT /rest/staff/employeeApply/reveal/:id": read,
  "PUT /rest/staff/merchantApply/reveal/:id": read,
  "PUT /rest/staff/departure/travelers/:id": read,
  "PUT /rest/staff/order/note/:id": adds,
  "POST /rest/staff/im/conversation": adds,
  "POST /rest/staff/im/message": adds,
  "PUT /rest/staff/im/message/recall/:id": own,
  "PUT /rest/staff/im/conversation/read/:id": "read marks only go forward",
  "POST /rest/staff/im/conversation/claim": chat,
  "PUT /rest/staff/im/conversation/claim/:id": chat,
  "PUT /rest/staff/im/conversation/transfer/:id": chat,
  "PUT /rest/staff/im/conversation/close/:id": chat,
  "PUT /rest/staff/im/conversation/callback/:id": chat,
  "PUT /rest/staff/im/conversation/called/:id": chat,
  "PUT /rest/staff/im/duty": own,
  "POST /rest/staff/im/canned": own,
  "DELETE /rest/staff/im/canned/:id": own,
  "POST /rest/staff/follow": `${own}, and a planned one is written once`,
  "PUT /rest/staff/ledger/close/:month":
    "closed once; what stands in its way is looked at in the same transaction",
  "PUT /rest/staff/account/second/:id": "what was asked for never changes, and is decided once",
  "DELETE /rest/staff/account/sessions/:id": "ends what is there; ended twice it is ended",
  "PUT /rest/staff/feeGuide/refresh": machine,
  "POST /rest/staff/freight/try": "a trial, nothing is written",
  "POST /rest/staff/dispatch/plan": "a proposal, nothing is written",
  "POST /rest/staff/employee/setup/preview/:id": "a preview, nothing is written",
  "PUT /rest/staff/job/run/:name": machine,
  "PUT /rest/staff/job/pause/:name": "a switch: says what it is to be, with a reason of its own",
  "PUT /rest/staff/job/resume/:name": "a switch: says what it is to be",
  "PUT /rest/staff/job/item/retry": machine,
  "PUT /rest/staff/job/item/bury": "an item that stands aside is given up once",
  "PUT /rest/staff/provider/test/:code": machine,
  "PUT /rest/staff/setup/confirm/:code": "confirmed twice it is confirmed",
};
