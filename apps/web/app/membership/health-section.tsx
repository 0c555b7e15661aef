import type { Elder, HealthNotes } from "@ginkgo/api-contract/membership/membership-elders";
import { careLevels, careLevelWords, codesOf } from "@ginkgo/api-contract/organisations/org-codes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { Facts } from "@ginkgo/ui/facts";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Textarea } from "@ginkgo/ui/textarea";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";

export type Health = { notes: HealthNotes } | { refused: "consent" | "right" };

const texts = [
  ["diseases", "慢性病", "例如：高血压、糖尿病"],
  ["allergies", "过敏", "例如：青霉素"],
  ["medications", "正在吃的药", "例如：降压药，早晚各一片"],
  ["note", "其他要留意的", "例如：夜里要起来两次，怕黑"],
] as const;

function HealthForm({ elder, health }: { elder: Elder; health: Health }) {
  const { fetcher, busy, reply, refused, fields, typed, field } = useFormReply("health", "health");
  useFormToast(reply, { health: "健康情况存好了" });
  const notes = "notes" in health ? health.notes : undefined;
  const needsConsent = !notes;
  return (
    <FormFold label={notes ? "修改健康情况" : "填写健康情况"} reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="intent" value="health" />
        <input type="hidden" name="elderId" value={elder.isSelf ? "" : (elder.id ?? "")} />
        <FormError refusal={refused} />
        <Select label="身体情况" {...field("careLevel", notes?.careLevel ?? "")}>
          <option value="">不填</option>
          {codesOf(careLevels).map((code) => (
            <option key={code} value={code}>
              {careLevelWords[code]}
            </option>
          ))}
        </Select>
        {texts.map(([name, label, hint]) => (
          <Textarea
            key={name}
            label={label}
            name={name}
            rows={2}
            optional
            hint={hint}
            maxLength={name === "note" ? 500 : 200}
            defaultValue={typed[name] ?? notes?.[name]}
            error={fields[name]}
          />
        ))}
        {needsConsent && (
          <Check
            name="agree"
            label="我单独同意保存和使用这些健康情况，只给上门服务的人和我允许的家人看，随时可以撤回"
          />
        )}
        <Button type="submit" variant="primary" busy={busy}>
          保存
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

/** An elder's state of health: kept only with a consent of its own, shown only to whom it is shared with. */
export function HealthSection({ elder, health }: { elder: Elder; health: Health }) {
  const who = elder.isSelf ? "我" : elder.name;
  const notes = "notes" in health ? health.notes : undefined;
  const known = notes
    ? [
        ...(notes.careLevel ? [{ term: "身体", value: careLevelWords[notes.careLevel] }] : []),
        ...texts.flatMap(([name, label]) => (notes[name] ? [{ term: label, value: notes[name] }] : [])),
      ]
    : [];
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} id="health" aria-labelledby="health-h">
      <h2 id="health-h" className={account.subtitle}>
        {who}的健康情况
      </h2>
      {"refused" in health && health.refused === "right" ? (
        <p className={layout.muted}>长辈没有把健康情况共享给您。</p>
      ) : (
        <>
          <p className={layout.muted}>
            上门服务的人照着做，更稳妥。属于敏感信息，加密保存，不填也能用其他功能。
          </p>
          {known.length > 0 && <Facts items={known} />}
          {elder.canAct && <HealthForm elder={elder} health={health} />}
        </>
      )}
    </section>
  );
}
