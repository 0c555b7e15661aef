import type { ConsultState } from "@ginkgo/api-contract/fees/fee-codes";
import type { StaffConsultation } from "@ginkgo/api-contract/fees/fee-consults";

export type ConsultAction = StaffConsultation["actions"][number];

interface Step {
  from: readonly ConsultState[];
  to: (from: ConsultState) => ConsultState;
}

/** Every way a consultation goes on, once: the commands and the buttons both read it. */
export const consultSteps: Record<ConsultAction, Step> = {
  // One that is being followed is taken over as it stands.
  assign: {
    from: ["NEW", "ASSIGNED", "FOLLOWING"],
    to: (from) => (from === "NEW" ? "ASSIGNED" : from),
  },
  answer: { from: ["NEW", "ASSIGNED", "FOLLOWING"], to: () => "FOLLOWING" },
  close: { from: ["FOLLOWING"], to: () => "DONE" },
  invalid: { from: ["NEW", "ASSIGNED"], to: () => "INVALID" },
};

/**
 * What staff may do with a consultation in this state.
 * @param isOwn the reader follows it already
 */
export const consultActions = (state: ConsultState, isOwn: boolean): ConsultAction[] =>
  (Object.keys(consultSteps) as ConsultAction[]).filter(
    (action) => consultSteps[action].from.includes(state) && !(action === "assign" && isOwn),
  );
