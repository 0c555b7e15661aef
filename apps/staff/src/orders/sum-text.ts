import { yuan } from "@ginkgo/locale/money";

/** Fen as the back office writes a sum, with both decimals: "¥1,280.00", "−¥62.00". */
export const sumText = (fen: number): string => {
  const [whole, part = ""] = yuan(Math.abs(fen)).split(".");
  return `${fen < 0 ? "−" : ""}¥${whole}.${part.padEnd(2, "0")}`;
};
