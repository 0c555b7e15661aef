import { type DirectRelation, nameRelative } from "@ginkgo/api-contract/contracts/contract-relatives";
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
import { fieldText, unchecked } from "../lib/form/form-values.ts";
import { placed } from "../lib/form/placed.ts";
import { goToCashier } from "../lib/pay/go-to-cashier.ts";

const one = (form: FormData) => ({ params: { id: fieldText(form, "id") } });

/** Everything a member does with a contract. */
export const contractAction = formAction(
  {
    sign: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, signContract, { ...one(form), body: { smsCode: fieldText(form, "smsCode") } }),
      ),
    pay: async (api, form) => {
      const expectedAmountFen = Number(fieldText(form, "amountFen"));
      const { orderId } = await callApi(api, payInstalment, {
        ...one(form),
        body: { periodNo: Number(fieldText(form, "periodNo")), expectedAmountFen },
      });
      return goToCashier(api, orderId, { expectedAmountFen });
    },
    terminate: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, terminateContract, {
          ...one(form),
          body: {
            reason: fieldText(form, "reason"),
            endsOn: fieldText(form, "endsOn"),
            smsCode: fieldText(form, "smsCode"),
          },
        }),
      ),
    nameRelative: (api, form) =>
      callApi(api, nameRelative, {
        params: { id: fieldText(form, "id"), partyId: fieldText(form, "partyId") },
        body: {
          name: fieldText(form, "name"),
          phone: fieldText(form, "phone"),
          relation: unchecked<DirectRelation>(fieldText(form, "relation")),
        },
      }),
    withdraw: (api, form) => callApi(api, withdrawTermination, one(form)),
    confirmSettlement: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, confirmSettlement, {
          ...one(form),
          body: { settlementId: fieldText(form, "settlementId"), smsCode: fieldText(form, "smsCode") },
        }),
      ),
    disputeSettlement: (api, form) =>
      callApi(api, disputeSettlement, {
        ...one(form),
        body: { settlementId: fieldText(form, "settlementId"), reason: fieldText(form, "reason") },
      }),
    stopRenewal: (api, form) => callApi(api, stopRenewal, one(form)),
    confirmChange: (api, form) =>
      placed(
        { SMS_CODE_WRONG: "smsCode" },
        callApi(api, confirmContractChange, {
          params: { id: fieldText(form, "id"), changeId: fieldText(form, "changeId") },
          body: { smsCode: fieldText(form, "smsCode") },
        }),
      ),
  },
  {
    sign: { smsCode: (form) => ({ contractId: fieldText(form, "id"), act: "sign" }) },
    terminate: { smsCode: (form) => ({ contractId: fieldText(form, "id"), act: "end" }) },
    confirmSettlement: {
      smsCode: (form) => ({
        contractId: fieldText(form, "id"),
        act: "settle",
        actId: fieldText(form, "settlementId"),
      }),
    },
    confirmChange: {
      smsCode: (form) => ({
        contractId: fieldText(form, "id"),
        act: "change",
        actId: fieldText(form, "changeId"),
      }),
    },
  },
);
