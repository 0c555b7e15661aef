import { nameRelative } from "@ginkgo/api-contract/contracts/contract-relatives";
import {
  confirmContractChange,
  confirmSettlement,
  disputeSettlement,
  payInstalment,
  signContract,
  stopRenewal,
  terminateContract,
  withdrawTermination,
} from "@ginkgo/api-contract/contracts/contracts";
import { callApi } from "../lib/api/api-client.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { placed } from "../lib/form/placed.ts";
import { goToCashier } from "../lib/pay/go-to-cashier.ts";

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
const one = (form: FormData) => ({ params: { id: text(form, "id") } });

/** Everything a member does with a contract. */
export const contractAction = formAction(
  {
    sign: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, signContract, { ...one(form), body: { smsCode: text(form, "smsCode") } }),
      ),
    pay: async (api, form) => {
      const expectedAmountFen = Number(text(form, "amountFen"));
      const { orderId } = await callApi(api, payInstalment, {
        ...one(form),
        body: { periodNo: Number(text(form, "periodNo")), expectedAmountFen },
      });
      return goToCashier(api, orderId, { expectedAmountFen });
    },
    terminate: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, terminateContract, {
          ...one(form),
          body: {
            reason: text(form, "reason"),
            endsOn: text(form, "endsOn"),
            smsCode: text(form, "smsCode"),
          },
        }),
      ),
    nameRelative: (api, form) =>
      callApi(api, nameRelative, {
        params: { id: text(form, "id"), partyId: text(form, "partyId") },
        body: {
          name: text(form, "name"),
          phone: text(form, "phone"),
          relation: text(form, "relation") as never,
        },
      }),
    withdraw: (api, form) => callApi(api, withdrawTermination, one(form)),
    confirmSettlement: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, confirmSettlement, {
          ...one(form),
          body: { settlementId: text(form, "settlementId"), smsCode: text(form, "smsCode") },
        }),
      ),
    disputeSettlement: (api, form) =>
      callApi(api, disputeSettlement, {
        ...one(form),
        body: { settlementId: text(form, "settlementId"), reason: text(form, "reason") },
      }),
    stopRenewal: (api, form) => callApi(api, stopRenewal, one(form)),
    confirmChange: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, confirmContractChange, {
          params: { id: text(form, "id"), changeId: text(form, "changeId") },
          body: { smsCode: text(form, "smsCode") },
        }),
      ),
  },
  {
    sign: { smsCode: (form) => ({ contractId: text(form, "id"), act: "sign" }) },
    terminate: { smsCode: (form) => ({ contractId: text(form, "id"), act: "end" }) },
    confirmSettlement: {
      smsCode: (form) => ({ contractId: text(form, "id"), act: "settle", actId: text(form, "settlementId") }),
    },
    confirmChange: {
      smsCode: (form) => ({ contractId: text(form, "id"), act: "change", actId: text(form, "changeId") }),
    },
  },
);
