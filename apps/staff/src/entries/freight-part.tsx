import type { FreightContent } from "@ginkgo/api-contract/shop/freight-content";
import { tryFreight } from "@ginkgo/api-contract/shop/stock";
import { parseYuan, yuan } from "@ginkgo/locale/money";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { AreaField } from "./area-field.tsx";
import type { EntryDraft } from "./use-entry-draft.ts";

/** Fields of the terms as they are written: what is wrong with them stands beside them. */
const isOfTerms = (field: string) => field.startsWith("content");

/** What an order to a place would pay for sending by what is written here, published or not. */
export function FreightPart({ draft: { content, entry } }: { draft: EntryDraft }) {
  const [areas, setAreas] = useState<string[]>([]);
  const [said, setSaid] = useState("");
  if (entry.kind !== "freight") return null;
  return (
    <Part id="freight-try" title="试算">
      <StepForm
        press="算一算"
        variant="secondary"
        step={(form) => {
          setSaid("");
          return callStaff(tryFreight, {
            body: {
              content: content as FreightContent,
              adcode: areas[0] ?? "",
              goodsFen: parseYuan(textOf(form, "goods")) ?? Number.NaN,
            },
          });
        }}
        onDone={({ reachable, feeFen, text }) =>
          setSaid(reachable ? `付运费 ${yuan(feeFen)} 元（${text}）。` : "送不到，顾客下不了单。")
        }
      >
        {(wrong) => (
          <>
            <AreaField
              id="freight-try-area"
              label="送到哪里"
              codes={areas}
              most={1}
              onChange={setAreas}
              error={wrong.adcode}
            />
            <TextInput
              label="商品多少钱（元）"
              name="goods"
              inputMode="decimal"
              maxLength={10}
              error={wrong.goodsFen}
            />
            {Object.keys(wrong).some(isOfTerms) && (
              <p role="alert">规则还没写全，请先把左边标出来的几处改好。</p>
            )}
            <p role="status">{said}</p>
          </>
        )}
      </StepForm>
    </Part>
  );
}
