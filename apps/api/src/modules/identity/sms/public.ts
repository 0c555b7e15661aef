export { newCode } from "./send-sms-code.ts";
export { takeSmsCode, type UsedCode, useSmsCode } from "./use-sms-code.ts";
