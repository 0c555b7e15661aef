import { cancelLadder } from "@ginkgo/contract/tour-codes";
import type { LadderStep } from "@ginkgo/contract/tour-detail";
import type { z } from "zod";

/** The cancellation ladder in words, from the most generous step down. */
export const ladderSteps = (): z.output<typeof LadderStep>[] =>
  cancelLadder.map(({ fromDays, keepPercent }, i) => {
    const before = cancelLadder[i - 1]?.fromDays;
    const span = before === undefined ? `${fromDays} 天以上` : `${before - 1}–${fromDays} 天`;
    return { when: fromDays === 0 ? "出发当天" : `出发前 ${span}`, fromDays, keepPercent };
  });
