import type { Visit } from "@ginkgo/api-contract/orders/order-shapes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import account from "../lib/account/account.module.css";
import { useDraft } from "../lib/form/form-drafts.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { PictureUpload } from "../lib/form/picture-upload.tsx";
import { VitalsFields } from "../lib/orders/vitals-fields.tsx";
import { useVisitForm } from "./use-visit-form.ts";

/** What was done and measured; sending it ends the visit. @param items what the service consists of */
export function EmployeeRecordForm({ visit, items }: { visit: Visit; items: readonly string[] }) {
  const { orderId, photoConsent, measures } = visit;
  const { fetcher, busy, refused, fields, typed } = useVisitForm(orderId, "finish");
  const formRef = useDraft(`visit-record-${orderId}`);
  const error = (name: string) => fields[`record.${name}`];
  const itemsError = Object.entries(fields).find(([name]) => name.startsWith("record.items"))?.[1];
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      className={cx(layout.card, layout.padded, layout.stack)}
      noValidate
      aria-labelledby="record-h"
    >
      <input type="hidden" name="intent" value="finish" />
      <input type="hidden" name="id" value={orderId} />
      <h2 id="record-h" className={account.subtitle}>
        服务记录
      </h2>
      <FormError refusal={refused} />
      {measures && <input type="hidden" name="needMeasures" value="on" />}
      <VitalsFields
        legend={measures ? "做完再量一次" : "量了什么（没量的不用填）"}
        needed={measures?.vitals ?? []}
        typed={typed}
        error={(vital) => error(`vitals.${vital}`)}
      />
      {items.length > 0 && (
        <fieldset>
          <legend className={account.question}>做了哪些</legend>
          {items.map((item) => (
            <Check key={item} name="items" value={item} label={item} />
          ))}
        </fieldset>
      )}
      <TextInput
        label={items.length > 0 ? "还做了" : "做了哪些"}
        optional
        name="more"
        autoComplete="off"
        hint="几样用逗号隔开"
        defaultValue={typed.more}
        error={itemsError}
      />
      <Textarea
        label="怎么样"
        name="note"
        rows={4}
        maxLength={1000}
        placeholder="例如：洗得顺利，水温 39 度，洗后精神好"
        defaultValue={typed.note}
        error={error("note")}
      />
      <Textarea
        label="有什么不对的"
        optional
        name="abnormal"
        rows={2}
        maxLength={300}
        hint="例如头晕、皮肤破了。家里人会看到"
        defaultValue={typed.abnormal}
        error={error("abnormal")}
      />
      {photoConsent ? (
        <PictureUpload purpose="visit" error={error("photos")} />
      ) : (
        <p className={layout.muted}>客人没有同意拍照，这次不放照片。</p>
      )}
      {(refused?.reason === "FINISH_TOO_EARLY" || typed.early || fields.early) && (
        <TextInput
          label="为什么提前结束"
          name="early"
          autoComplete="off"
          maxLength={200}
          hint="客人会看到"
          defaultValue={typed.early}
          error={fields.early}
        />
      )}
      <Button type="submit" variant="primary" size="big" full busy={busy}>
        完成服务
      </Button>
    </fetcher.Form>
  );
}
