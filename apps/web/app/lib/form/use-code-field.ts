import { useState } from "react";
import type { CodeAsked, CodeRefused } from "./ask-code.ts";

/**
 * What the number and the code of a form say: the number's fault as the sender of codes found it, and the code's own
 * until another one was sent, whose “已发到…” takes its place.
 */
export function useCodeField(fields: Record<string, string>, asked: CodeAsked | CodeRefused | undefined) {
  const [said, setSaid] = useState<{ mobile: string | undefined; since: object }>();
  const first = asked && "mobile" in asked ? asked.mobile : undefined;
  const isNewer = said?.since === fields;
  return {
    mobileError: (said ? said.mobile : first) ?? (isNewer ? undefined : fields.mobile),
    codeError: isNewer ? undefined : fields.smsCode,
    onMobile: (mobile: string | undefined) => setSaid({ mobile, since: fields }),
  };
}
