import type { FieldErrors } from "@ginkgo/api-contract/problems";
import type { z } from "zod";
import { badInput } from "./problem.ts";

type Issue = z.core.$ZodIssue;

/** A sentence for the issues whose schema gave none of its own. */
function sentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "这一项必须填写。" : "这一项的格式不对，请重新填写。";
    case "too_small":
      return issue.origin === "string" ? `请至少填 ${issue.minimum} 个字。` : `不能小于 ${issue.minimum}。`;
    case "too_big":
      return issue.origin === "string" ? `请不要超过 ${issue.maximum} 个字。` : `不能大于 ${issue.maximum}。`;
    case "invalid_value":
      return "请从给出的选项里选。";
    case "unrecognized_keys":
      return "有不认识的内容，请刷新页面后再试。";
    default:
      return "这一项不对，请改一改再试。";
  }
}

const isOurs = (message: string) => /\p{Script=Han}/u.test(message);

function fieldErrors(issues: Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const name = issue.path.join(".") || "_";
    fields[name] ??= isOurs(issue.message) ? issue.message : sentence(issue);
  }
  return fields;
}

/**
 * Checks what came in at the edge; handlers see only what passed.
 * @throws {ProblemError} BAD_INPUT with a Chinese sentence for each field
 */
export function validate<S extends z.ZodType>(schema: S | undefined, input: unknown): z.output<S> {
  if (!schema) return undefined as z.output<S>;
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw badInput(fieldErrors(result.error.issues));
}
