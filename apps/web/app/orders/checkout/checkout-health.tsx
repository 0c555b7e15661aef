import { careLevels, careLevelWords, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Textarea } from "@ginkgo/ui/textarea";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import { ErrorLine } from "../../lib/form/error-line.tsx";
import type { Fields } from "./checkout-fields.ts";
import { healthNames } from "./checkout-form.ts";

const labels = {
  diseases: ["慢性病", "例如：高血压、糖尿病"],
  allergies: ["过敏", "例如：青霉素"],
  medications: ["正在吃的药", "例如：降压药，早晚各一片"],
  note: ["其他要留意的", "例如：走路要扶，怕黑"],
} as const;

/** How the elder is: told only by who agrees to it separately; the tick is never made for anybody. */
export function CheckoutHealth({
  questions,
  keptOf,
  fields,
}: {
  questions: readonly string[];
  /** Names of those whose health the family keeps already. */
  keptOf: readonly string[];
  fields: Fields;
}) {
  const errorText = fields.error("healthAgree");
  const names = ["careLevel", ...healthNames];
  const isOpen =
    Boolean(errorText) || names.some((n) => fields.value(`health.${n}`) || fields.error(`health.${n}`));
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-health">
      <h2 id="co-health" className={account.subtitle}>
        身体情况
      </h2>
      <p className={layout.muted}>可以不填。填了，来的人照着做更稳妥；一点没有填的，出发前会先打电话问。</p>
      {keptOf.length > 0 && (
        <>
          <Check
            name="healthFromFamily"
            value="yes"
            defaultChecked={fields.value("healthFromFamily") === "yes"}
            aria-invalid={fields.error("healthFromFamily") ? true : undefined}
            label="我单独同意，把“家人”里记着的身体情况告诉这次上门或带队的人"
          />
          <p className={layout.hint}>
            {keptOf.join("、")}
            的记过，这一单为谁下就用谁的；只用于这一单，随时可以撤回。下面另外写的，以下面的为准。
            <Link to="/user/family">看看记了什么</Link>
          </p>
        </>
      )}
      <details className={account.fold} open={isOpen ? true : undefined}>
        <summary>{keptOf.length > 0 ? "另外填写身体情况" : "填写身体情况"}</summary>
        <div className={cx(layout.stack, account.foldBody)}>
          {questions.length > 0 && (
            <>
              <p>这项服务要留意：</p>
              <ul className={account.list}>
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </>
          )}
          <Select
            label="自理情况"
            name="health.careLevel"
            defaultValue={fields.value("health.careLevel") ?? ""}
            error={fields.error("health.careLevel")}
          >
            <option value="">不填</option>
            {codesOf(careLevels).map((code) => (
              <option key={code} value={code}>
                {careLevelWords[code]}
              </option>
            ))}
          </Select>
          {healthNames.map((name) => (
            <Textarea
              key={name}
              label={labels[name][0]}
              hint={labels[name][1]}
              name={`health.${name}`}
              rows={2}
              optional
              maxLength={200}
              defaultValue={fields.value(`health.${name}`)}
              error={fields.error(`health.${name}`)}
            />
          ))}
          <Check
            name="healthAgree"
            value="yes"
            aria-invalid={errorText ? true : undefined}
            aria-describedby={errorText ? "co-health-err" : undefined}
            label="我单独同意把这些身体情况用于这一单，只给上门或带队的人看，随时可以撤回"
          />
          <ErrorLine id="co-health-err" text={errorText} />
        </div>
      </details>
    </section>
  );
}
