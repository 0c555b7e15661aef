import type { Setting } from "@ginkgo/api-contract/system/settings";
import { moneyText } from "@ginkgo/locale/money";

/** A value as people read it. */
export function valueText({ kind }: Pick<Setting, "kind">, value: string): string {
  switch (kind) {
    case "switch":
      return value === "on" ? "开" : "关";
    case "fen":
      return moneyText(Number(value));
    case "percent":
      return `${value}%`;
    case "count":
      return `${Number(value).toLocaleString("zh-CN")} 条`;
    default:
      return value || "（空着）";
  }
}
