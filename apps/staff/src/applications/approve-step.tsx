import { orgNatures, orgTypes } from "@ginkgo/api-contract/organisations/org-codes";
import {
  type ApplyMakes,
  approveMerchantApply,
  type StaffApply,
} from "@ginkgo/api-contract/partners/apply-staff";
import { tourOrgKinds } from "@ginkgo/api-contract/tours/tour-codes";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import { callStaff } from "../call-staff.ts";
import { optionsOf } from "../options-of.ts";
import { callOn } from "../split/case-call.ts";
import type { CaseStep } from "../split/case-steps.tsx";
import { type FieldTexts, textOf } from "../step-form/step-fields.tsx";

/** What the reviewer adds to what a home wrote. */
function HomeFields({ makes, texts }: { makes: ApplyMakes; texts: FieldTexts }) {
  return (
    <>
      {makes.existing.length > 0 && (
        <Select
          label="门户上已有同名的"
          name="orgId"
          hint="就是它的，认下来，不再建一家"
          options={[
            { value: "", label: "都不是，建新的" },
            ...makes.existing.map(({ id, name, address }) => ({
              value: id,
              label: `${name}，${address || `编号 ${id}`}`,
            })),
          ]}
          error={texts.orgId}
        />
      )}
      <Select label="机构类型" name="orgType" options={optionsOf(orgTypes)} error={texts.orgType} />
      <Select
        label="性质"
        name="orgNature"
        options={optionsOf(orgNatures)}
        defaultValue={makes.orgNature}
        error={texts.orgNature}
      />
    </>
  );
}

/** The same of who runs tours. */
function TourFields({ texts }: { texts: FieldTexts }) {
  return (
    <>
      <Select
        label="做什么的"
        name="tourOrgKind"
        options={optionsOf(tourOrgKinds)}
        error={texts.tourOrgKind}
      />
      <TextInput
        label="许可证编号"
        name="travelLicenseNo"
        maxLength={40}
        hint="旅行社要有，照许可证上的填"
        error={texts.travelLicenseNo}
      />
    </>
  );
}

/** Approves a company and makes what stands beside the decision. */
export const approveStep: CaseStep<StaffApply> = {
  action: "approve",
  label: "通过…",
  press: "通过",
  isNext: true,
  toast: "通过了，对方会收到通知",
  fields: (texts, { makes }) =>
    makes.kind === "NOTHING" ? (
      <p>通过以后打电话约签合同。</p>
    ) : (
      <>
        {makes.kind === "ORG" && <HomeFields makes={makes} texts={texts} />}
        {makes.kind === "TOUR_ORG" && <TourFields texts={texts} />}
        {makes.areas.length > 1 && (
          <Select
            label="在哪里"
            name="adcode"
            hint="申请里写的服务地区"
            options={makes.areas.map(({ adcode, name }) => ({ value: adcode, label: name }))}
            error={texts.adcode}
          />
        )}
        <p>通过就建草稿和账号，登录链接发到对方手机。</p>
      </>
    ),
  run: (one, form) => {
    const names = ["orgId", "orgType", "orgNature", "tourOrgKind", "travelLicenseNo", "adcode"] as const;
    const filled = names.map((name) => [name, textOf(form, name)]).filter(([, value]) => value !== "");
    return callStaff(approveMerchantApply, callOn(one, Object.fromEntries(filled)));
  },
};
