import { internalUnits } from "@ginkgo/api-contract/organisations/org-detail-codes";
import type { OrgDetail } from "@ginkgo/api-contract/organisations/orgs";

/** What is known of the medical side; silence of a public list is not taken for a no. */
export function medicalFacts(org: OrgDetail): { term: string; value: string }[] {
  const { medical } = org.details;
  const joined = (...words: (string | false)[]) => words.filter(Boolean).join("，");
  const rows: [string, string | undefined][] = [
    ["院内", medical.inHouse ?? (org.medicalMode === "NONE" ? undefined : org.medicalText)],
    ["科室", medical.internalUnits.map((unit) => internalUnits[unit]).join("、")],
    ["转诊", medical.partner],
    [
      "医保",
      medical.insurance ?? joined(org.medicalInsurance && "医保定点", org.ltcInsurance && "长护险定点"),
    ],
    ["康复", medical.rehab],
    [
      "日常",
      joined(medical.nightNurse && "夜间有护士值守", medical.medicationManage && "药品代为保管，按时发放"),
    ],
  ];
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}
