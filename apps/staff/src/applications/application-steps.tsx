import {
  type ApplyItem,
  approveEmployeeApply,
  askEmployeeApply,
  askMerchantApply,
  inviteMerchantApply,
  onlineMerchantApply,
  rejectEmployeeApply,
  rejectMerchantApply,
  reviewEmployeeApply,
  reviewMerchantApply,
  type StaffApply,
  signMerchantApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import { Textarea } from "@ginkgo/ui/textarea";
import { callStaff } from "../call-staff.ts";
import { callOn } from "../split/case-call.ts";
import type { CaseStep } from "../split/case-steps.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import styles from "./applications.module.css";
import { approveStep } from "./approve-step.tsx";

export type ApplicationKind = "company" | "employee";

const calls = {
  company: {
    review: reviewMerchantApply,
    ask: askMerchantApply,
    reject: rejectMerchantApply,
  },
  employee: {
    review: reviewEmployeeApply,
    ask: askEmployeeApply,
    reject: rejectEmployeeApply,
  },
} as const;

/** Items the applicant has to mend, with what to say of each. */
export const wantedFrom = ({ items }: StaffApply): ApplyItem[] =>
  items.filter(({ verdict }) => verdict === "ASK" || verdict === "BAD");

/** Required items that nobody has found right. */
export const unprovenOf = ({ items }: StaffApply): ApplyItem[] =>
  items.filter(({ verdict, required }) => verdict !== "OK" && (required || verdict !== null));

/** What may be done about an application, by its kind. */
export function stepsFor(kind: ApplicationKind): readonly CaseStep<StaffApply>[] {
  const { review, ask, reject } = calls[kind];
  return [
    {
      action: "review",
      label: "开始审核",
      isNext: true,
      toast: "开始审核了，对方会收到通知",
      run: (one) => callStaff(review, callOn(one)),
    },
    kind === "employee"
      ? {
          action: "approve",
          label: "通过，建服务人员档案",
          isNext: true,
          toast: "通过了，对方会收到通知",
          run: (one) => callStaff(approveEmployeeApply, callOn(one)),
        }
      : approveStep,
    {
      action: "askSupplement",
      label: "请对方补…",
      press: "发给对方",
      toast: "发给对方了，补好以后接着审核",
      fields: (_, one) => (
        <>
          <p>会把下面的话原样发给对方：</p>
          <ul className={styles.asks}>
            {wantedFrom(one).map(({ part, partText, note }) => (
              <li key={part}>
                {partText}：{note}
              </li>
            ))}
          </ul>
        </>
      ),
      run: (one) => {
        const asks = wantedFrom(one).map(({ part, note }) => ({ part, reason: note ?? "" }));
        return callStaff(ask, callOn(one, { asks }));
      },
    },
    {
      action: "reject",
      label: "驳回…",
      press: "驳回，把原因告诉对方",
      danger: true,
      toast: "驳回了，对方会看到原因",
      fields: (texts) => (
        <Textarea
          label="驳回的原因"
          name="reason"
          maxLength={500}
          hint="对方看得到，改好以后可以再交"
          error={texts.reason}
        />
      ),
      run: (one, form) => callStaff(reject, callOn(one, { reason: textOf(form, "reason") })),
    },
    {
      action: "sign",
      label: "合同签好了",
      isNext: true,
      toast: "记下了，对方会收到通知",
      run: (one) => callStaff(signMerchantApply, callOn(one)),
    },
    {
      action: "online",
      label: "上线，访客马上看得到",
      isNext: true,
      toast: "上线了，对方会收到通知",
      run: (one) => callStaff(onlineMerchantApply, callOn(one)),
    },
    {
      action: "invite",
      label: "换一个新的登录链接",
      toast: "发到对方手机了，原来的链接打不开了",
      run: (one) => callStaff(inviteMerchantApply, callOn(one)),
    },
  ];
}
