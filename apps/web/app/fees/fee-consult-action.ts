import { addFeeConsultation } from "@ginkgo/api-contract/fees/fee-consults";
import { ApiError } from "@ginkgo/client/api-error";
import { callApi } from "../lib/api/api-client.ts";
import { askCode } from "../lib/form/ask-code.ts";
import { codeRequested, typedOf } from "../lib/form/form-refusal.ts";
import { formAction } from "../lib/form/form-reply.ts";

const names = [
  "contactName",
  "mobile",
  "relation",
  "elderAge",
  "careLevel",
  "adcode",
  "orgId",
  "budgetMaxYuan",
  "expectTime",
  "remark",
  "consentPrivacy",
  "consentShare",
] as const;

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);

/** 留电话，请人回电: the form of the pages about fees. */
export const consultAction = formAction({
  consult: async (api, form) => {
    const typed = typedOf(form, ...names);
    const { contactName = "", mobile = "", elderAge, budgetMaxYuan } = typed;
    if (form.has("send")) throw codeRequested("smsCode", await askCode(api, { mobile, type: "APPLY" }));
    const budget = numberOf(budgetMaxYuan);
    const given = (name: (typeof names)[number]) => typed[name] || undefined;
    try {
      return await callApi(api, addFeeConsultation, {
        body: {
          contactName,
          contactPhone: mobile,
          smsCode: String(form.get("smsCode") ?? "") || undefined,
          relation: given("relation") as "2" | undefined,
          elderAge: numberOf(elderAge),
          careLevel: given("careLevel") as "SELF" | undefined,
          adcode: given("adcode"),
          orgId: given("orgId"),
          budgetMaxFen: budget === undefined ? undefined : Math.round(budget * 100),
          expectTime: given("expectTime") as "NOW" | undefined,
          remark: given("remark"),
          consentPrivacy: form.has("consentPrivacy") as true,
          consentShare: form.has("consentShare"),
        },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, statusText, msg, reason, more } = error;
      // The form names two fields otherwise: the code's sender looks for the number by `mobile`, money is in yuan.
      const { contactPhone, budgetMaxFen, ...rest } = error.fields;
      const fields = {
        ...rest,
        ...(contactPhone ? { mobile: contactPhone } : {}),
        ...(budgetMaxFen ? { budgetMaxYuan: budgetMaxFen } : {}),
        ...(reason === "SMS_CODE_WRONG" ? { smsCode: msg } : {}),
      };
      throw new ApiError({ status, statusText, msg, reason, fields, more });
    }
  },
});
