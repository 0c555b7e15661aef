import {
  cancelDeparture,
  confirmDeparture,
  type DepartureCase,
  secondDeparture,
} from "@ginkgo/api-contract/tours/departures";
import { sumText } from "@ginkgo/locale/money";
import { callStaff } from "../call-staff.ts";
import type { CaseStep } from "../split/case-steps.tsx";
import { ReasonInput, textOf } from "../step-form/step-fields.tsx";

const reasonOf = (form: FormData) => textOf(form, "reason");
const of = ({ id }: DepartureCase) => ({ params: { id } });

const answer = (one: DepartureCase, agree: boolean, reason?: string) =>
  callStaff(secondDeparture, { ...of(one), body: { agree, reason, version: one.version } });

/** What may be done about a departure, the numbers and sums of all its orders on the press. */
export function departureSteps(one: DepartureCase): CaseStep<DepartureCase>[] {
  const { ifFormed, ifCancelled, paidSeats, minGroup } = one;
  const follow = `${ifFormed.orders} 单一起变待出行，告诉 ${ifFormed.people} 位会员。`;
  return [
    {
      action: "confirm",
      label: `确认成团，${ifFormed.orders} 单成行…`,
      press: `确认，${ifFormed.orders} 单成行`,
      isNext: true,
      toast: "这一团成行了，会员会收到通知",
      fields: () => <p>{follow}确认以后改不回来，只能整团取消并全额退款。</p>,
      run: () => callStaff(confirmDeparture, { ...of(one), body: { version: one.version } }),
    },
    {
      action: "ask",
      label: "不够人数也成团…",
      press: "申请成团，等第二个人同意",
      toast: "申请好了，等另一位同事同意",
      fields: (texts) => (
        <>
          <p>
            付款 {paidSeats} 位，不到最少 {minGroup} 位，要另一位同事同意才算。同意以后 {follow}
          </p>
          <ReasonInput fields={texts} hint="给第二个人看，会留在记录里" />
        </>
      ),
      run: (_, form) =>
        callStaff(confirmDeparture, { ...of(one), body: { reason: reasonOf(form), version: one.version } }),
    },
    {
      action: "agree",
      label: `同意成团，${ifFormed.orders} 单成行…`,
      press: `同意，${ifFormed.orders} 单成行`,
      isNext: true,
      toast: "这一团成行了，会员会收到通知",
      fields: () => <p>{follow}同意以后改不回来，只能整团取消并全额退款。</p>,
      run: () => answer(one, true),
    },
    {
      action: "refuse",
      label: "不同意…",
      press: "不同意，退回",
      toast: "退回了，这一团照原来的时间定",
      fields: (texts) => <ReasonInput fields={texts} hint="写进待办，申请的同事看得到" />,
      run: (_, form) => answer(one, false, reasonOf(form)),
    },
    {
      action: "withdraw",
      label: "撤回成团申请",
      toast: "撤回了，这一团照原来的时间定",
      run: () => answer(one, false),
    },
    {
      action: "cancel",
      label: `取消整团，退 ${sumText(ifCancelled.refundFen)}…`,
      press: `取消 ${ifCancelled.orders} 单，退 ${sumText(ifCancelled.refundFen)}`,
      danger: true,
      toast: "整团取消了，钱原路退回，会员会收到通知",
      fields: (texts) => (
        <>
          <p>
            {ifCancelled.orders} 单一起取消，付过的全额退，告诉 {ifCancelled.people}{" "}
            位会员；座位关闭，不再卖。取消以后改不回来。
          </p>
          <ReasonInput fields={texts} hint="会员看得到" />
        </>
      ),
      run: (_, form) =>
        callStaff(cancelDeparture, { ...of(one), body: { reason: reasonOf(form), version: one.version } }),
    },
  ];
}
