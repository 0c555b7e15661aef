import {
  changePersonType,
  memberConsents,
  type PersonType,
  updateCurrent,
  updateHopeAddress,
} from "@ginkgo/api-contract/identity/identity";
import { type ApiContext, callApi } from "../lib/api/api-client.ts";
import { agreements, agreeToTerms } from "./agree-to-terms.ts";

/** Whether the member has yet to agree to the terms or the privacy policy. */
export async function mustAgree(api: ApiContext): Promise<boolean> {
  const { records } = await callApi(api, memberConsents);
  return agreements.some((kind) => !records.some((record) => record.kind === kind));
}

/** The question for wished-for regions is answered for good; they can be chosen among one's own particulars. */
export const putRegionsOff = (api: ApiContext) =>
  callApi(api, updateCurrent, { body: { regionsLater: true } });

/**
 * The answers of the first sign-in, in an order that leaves nothing half done behind: what is asked again next time
 * is the person type, and that is written last.
 */
export async function settleMember(
  api: ApiContext,
  { type, provinces, agrees }: { type: PersonType; provinces: string[]; agrees: boolean },
): Promise<void> {
  if (agrees) await agreeToTerms(api);
  if (type === 1 && provinces.length > 0) await callApi(api, updateHopeAddress, { body: { provinces } });
  // Who has just left the regions open is not asked for them again.
  if (type === 1 && provinces.length === 0) await putRegionsOff(api);
  await callApi(api, changePersonType, { params: { type } });
}
