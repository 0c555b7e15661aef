import type { InvoiceTitleUsed } from "@ginkgo/api-contract/invoices/invoices";
import { Button } from "@ginkgo/ui/button";
import messages from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import type { z } from "zod";
import type { useFormReply } from "../lib/form/form-reply.ts";

type Reply = ReturnType<typeof useFormReply>;

/** Why a form was refused where it is about none of its fields. */
export const WholeRefusal = ({ refused, fields }: Pick<Reply, "refused" | "fields">) =>
  refused?.message && Object.keys(fields).length === 0 ? (
    <p className={cx(messages.message, messages.error)} role="alert">
      <Icon name="warning-circle-fill" />
      <span>{refused.message}</span>
    </p>
  ) : null;

/** In whose name an invoice is: title, tax number, mailbox; the titles used last are offered. */
export function BuyerFields({
  titles,
  field: of,
}: {
  titles: readonly z.output<typeof InvoiceTitleUsed>[];
  field: Reply["field"];
}) {
  const [used, setUsed] = useState(titles[0]);
  return (
    <>
      {titles.length > 1 && (
        <div className={cx(layout.row, layout.wrap)} role="group" aria-label="上次用的抬头">
          {titles.map((one) => (
            <Button
              key={`${one.title} ${one.taxNo}`}
              size="small"
              aria-pressed={one === used}
              onClick={() => setUsed(one)}
            >
              {one.title}
            </Button>
          ))}
        </div>
      )}
      <div key={`${used?.title} ${used?.taxNo}`} className={layout.stack}>
        <TextInput
          {...of("title", used?.title)}
          label="抬头"
          hint="个人写姓名，单位写营业执照上的全称"
          autoComplete="organization"
          maxLength={80}
        />
        <TextInput
          {...of("taxNo", used?.taxNo)}
          label="税号"
          hint="单位要填，18 位的统一社会信用代码；个人不用填"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
        />
        <TextInput
          {...of("email", used?.email)}
          type="email"
          label="发到邮箱"
          optional
          hint="不填也可以，开好了在这里打开、下载"
          autoComplete="email"
          maxLength={120}
        />
      </div>
    </>
  );
}
