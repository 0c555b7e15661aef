import { useState } from "react";
import type { CodeRefused, CodeSent } from "./ask-code.ts";

/**
 * What the number and the code of a form say: the number's fault as the sender of codes found it, and the code's own
 * until another one was sent, whose “已发到…” takes its place.
 */
export function useCodeField(fields: Record<string, string>, codeReply: CodeSent | CodeRefused | undefined) {
  const [notified, setNotified] = useState<{ mobile: string | undefined; since: object }>();
  const first = codeReply && "mobile" in codeReply ? codeReply.mobile : undefined;
  const isNewer = notified?.since === fields;
  return {
    mobileError: (notified ? notified.mobile : first) ?? (isNewer ? undefined : fields.mobile),
    codeError: isNewer ? undefined : fields.smsCode,
    onMobile: (mobile: string | undefined) => setNotified({ mobile, since: fields }),
  };
}
