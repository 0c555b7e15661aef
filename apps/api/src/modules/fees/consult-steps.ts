import type { ConsultState } from "@ginkgo/api-contract/fees/fee-codes";
import type { StaffConsultation } from "@ginkgo/api-contract/fees/fee-consults";

export type ConsultAction = StaffConsultation["actions"][number];

/** Every way a consultation goes on, once: the commands and the buttons both read it. */
export const consultSteps: Record<ConsultAction, { from: readonly ConsultState[]; to: ConsultState }> = {
  assign: { from: ["NEW", "ASSIGNED"], to: "ASSIGNED" },
  answer: { from: ["NEW", "ASSIGNED", "FOLLOWING"], to: "FOLLOWING" },
  close: { from: ["FOLLOWING"], to: "DONE" },
  invalid: { from: ["NEW", "ASSIGNED"], to: "INVALID" },
};

/** What staff may do with a consultation in this state. */
export const consultActions = (state: ConsultState): ConsultAction[] =>
  (Object.keys(consultSteps) as ConsultAction[]).filter((action) =>
    consultSteps[action].from.includes(state),
  );
