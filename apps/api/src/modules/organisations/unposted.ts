import type { OrgDetails } from "@ginkgo/api-contract/organisations/org-detail";

/** What is known of an organisation that posted nothing but its entry in a public list. */
export const unposted: OrgDetails = {
  summary: "",
  introduction: [],
  conditions: [],
  excluded: [],
  acceptNonLocal: true,
  staff: {},
  care: [],
  medical: { internalUnits: [], nightNurse: false, medicationManage: false },
  facilities: [],
  services: [],
  visit: { weekdays: "", hours: "", needBooking: true, overnight: false, video: false },
  trialStayDays: 0,
  refundRule: "",
  chargeMode: "MONTHLY",
  priceType: "MARKET",
  prepayMonths: 0,
  nearby: [],
  inspections: [],
};
