import type { SignAct } from "@ginkgo/api-contract/contracts/contract-codes";
import { numberDigits } from "@ginkgo/api-contract/fields";
import { postSmsCode, type SmsPurpose } from "@ginkgo/api-contract/identity/identity";
import { ApiError } from "@ginkgo/client/api-error";
import { maskPhone } from "@ginkgo/locale/masks";
import { type ApiContext, callApi } from "../api/api-client.ts";

export interface CodeSent {
  /** What to say beneath the field. */
  text: string;
  /** Seconds until another may be asked for. */
  wait: number;
}

/** No code was sent: `mobile` when the number is wrong, else why not just now. */
export interface CodeRefused {
  mobile?: string | undefined;
  message: string;
  wait: number;
  /** A picture test has to be passed first, or passed again. */
  needsTest?: boolean;
}

/** A picture test with the number the person read off it. */
export interface Passed {
  challenge: string;
  answer: string;
}

/** What a code for signing is bound to: the contract, what is done with it, and the change or settlement it is of. */
export type SignedThing =
  | { contractId: string; act: SignAct; actId?: string | undefined }
  /** Of a relative who has no account: the link they were sent. */
  | { link: string };

/** Has a message code sent, or read out on the telephone. Refusals are answers, not errors. */
export async function askCode(
  api: ApiContext,
  {
    mobile,
    type,
    signs,
    channel = "sms",
    passed,
  }: {
    mobile: string;
    type: SmsPurpose;
    signs?: SignedThing | undefined;
    channel?: "sms" | "voice";
    passed?: Passed | undefined;
  },
): Promise<CodeSent | CodeRefused> {
  const number = numberDigits(mobile);
  // An empty part of the path would be another address.
  if (!number) return { mobile: "请先填写手机号，再获取验证码。", message: "", wait: 0 };
  try {
    const { resendAfter } = await callApi(api, postSmsCode, {
      params: { mobile: number },
      query: { type, channel, ...signs, ...passed },
    });
    const to = maskPhone(number);
    const text =
      channel === "voice"
        ? `电话马上打到 ${to}，请接听并记下 6 位数字。`
        : `已发到 ${to}，5 分钟内有效。没收到的话，稍后可以重发或改听电话。`;
    return { text, wait: resendAfter };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      mobile: error.fields.mobile,
      message: error.msg,
      wait: Number(error.more.retryAfter ?? 0),
      needsTest: error.reason === "CHALLENGE_REQUIRED" || error.reason === "CHALLENGE_WRONG",
    };
  }
}
