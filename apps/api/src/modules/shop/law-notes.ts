import type { DeviceClass } from "@ginkgo/api-contract/shop/shop-codes";
import type { ProductDetails } from "@ginkgo/api-contract/shop/shop-detail";

/**
 * What has to be printed beside goods of a kind: the Advertising Law's sentences for devices and health food, and the
 * warning of foods for medical purposes.
 */
export function lawNotes(deviceClass: DeviceClass, food: ProductDetails["food"]): string[] {
  return [
    ...(deviceClass === "NONE"
      ? []
      : ["禁忌内容或者注意事项详见说明书。", "请仔细阅读产品说明书，或者在医务人员的指导下购买和使用。"]),
    ...(food === "HEALTH" ? ["保健食品不是药物，本品不能代替药物。"] : []),
    ...(food === "FSMP"
      ? ["请在医生或者临床营养师指导下使用。", "不适用于非目标人群使用；禁止用于肠外营养支持和静脉注射。"]
      : []),
  ];
}
