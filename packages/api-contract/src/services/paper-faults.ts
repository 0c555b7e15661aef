import { addDays } from "@ginkgo/locale/shanghai-time";
import { type CertificateKind, certificateKinds, certificateYears } from "./service-codes.ts";

/** What is wrong with the days of a paper, all of it, by the field: over, not issued yet, or good for longer than one of its kind can be. */
export function paperFaults(
  {
    kind,
    issuedOn = null,
    validTo = null,
  }: { kind: CertificateKind; issuedOn?: string | null | undefined; validTo?: string | null | undefined },
  today: string,
): { issuedOn?: string; validTo?: string } {
  const years = certificateYears[kind];
  const end = () => {
    if (validTo === null)
      return years === undefined ? undefined : `${certificateKinds[kind]}没有长期的，请填证上写的最后一天。`;
    if (validTo < today) return "这张证件已经过期，请登记还有效的。";
    if (issuedOn !== null && validTo < issuedOn) return "有效到的那一天在发证日期以前，请对着证再看一遍。";
    return years !== undefined && validTo > addDays(today, years * 366)
      ? `${certificateKinds[kind]}最长 ${years} 年，请对着证再看一遍。`
      : undefined;
  };
  const over = end();
  return {
    ...(issuedOn !== null && issuedOn > today ? { issuedOn: "发证日期不能在今天以后。" } : {}),
    ...(over ? { validTo: over } : {}),
  };
}
