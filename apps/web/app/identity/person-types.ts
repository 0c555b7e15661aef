import type { PersonType } from "@ginkgo/api-contract/identity/identity";
import type { CoverKind, CoverParams } from "@ginkgo/ui/cover";
import type { IconName } from "@ginkgo/ui/icon";

export interface PersonTypeText {
  type: PersonType;
  /** On the switch of the member area. */
  label: string;
  icon: IconName;
  /** Where one chooses for the first time. */
  title: string;
  about: string;
  cover: { kind: CoverKind; id: string; params: CoverParams };
}

/** The two person types in the words of the portal; every label comes from here. */
export const personTypes: readonly PersonTypeText[] = [
  {
    type: 1,
    label: "家庭用户",
    icon: "house-line",
    title: "长辈或家属",
    about: "找机构、约上门服务、签合同",
    cover: { kind: "window", id: "pt1", params: { shape: "moon", scene: "residence", palette: "qinglu" } },
  },
  {
    type: 2,
    label: "服务人员",
    icon: "first-aid-kit",
    title: "服务人员",
    about: "接单、上门、记录服务",
    cover: { kind: "service", id: "pt2", params: { category: "doctor" } },
  },
];
