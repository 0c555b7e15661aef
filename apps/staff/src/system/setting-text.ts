import { settingSpec } from "@ginkgo/api-contract/system/setting-codes";
import type { Setting } from "@ginkgo/api-contract/system/settings";
import { moneyText } from "@ginkgo/locale/money";
import { useAreaNames } from "../area-names.ts";

type Named = Pick<Setting, "kind" | "name">;

/** A value as people read it. @param areas names of areas by their codes */
function valueText({ kind, name }: Named, value: string, areas: Readonly<Record<string, string>>): string {
  if (settingSpec(name).is === "province") return areas[value] ?? (value || "（空着）");
  switch (kind) {
    case "switch":
      return value === "on" ? "开" : "关";
    case "fen":
      return moneyText(Number(value));
    case "count":
      return `${Number(value).toLocaleString("zh-CN")} 条`;
    default:
      return value || "（空着）";
  }
}

/** Tells values of settings as people read them. */
export function useValueText(): (setting: Named, value: string) => string {
  const areas = useAreaNames();
  return (setting, value) => valueText(setting, value, areas);
}
