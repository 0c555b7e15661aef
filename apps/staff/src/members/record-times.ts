import { shortMomentText } from "@ginkgo/locale/shanghai-time";

/** When an order was placed. */
export const orderedText = (at: string): string => `${shortMomentText(at)} 下单`;

/** When a contract begins. */
export const beginsText = (day: string): string => `${day} 起`;
