import type { Certificate } from "@ginkgo/api-contract/partners/employee-apply";
import { certificateKinds } from "@ginkgo/api-contract/services/service-codes";
import { shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { badInput } from "../../http/problem.ts";

/** Papers that have run out help nobody: expired ones keep their holder at home. @throws {ProblemError} BAD_INPUT */
export function checkValidity(certificates: readonly Certificate[], now: Date): void {
  const today = shanghaiDay(now);
  const gone = certificates.filter(({ validTo }) => validTo !== undefined && validTo < today);
  if (gone.length === 0) return;
  throw badInput(
    Object.fromEntries(
      gone.map(({ kind }) => [
        `certificates.${kind}`,
        `${certificateKinds[kind]}已经过期，请换一张有效的，或改一改到期的日子。`,
      ]),
    ),
  );
}
