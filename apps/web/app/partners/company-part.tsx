import { applyTypes, merchantTypes, partnerTypes } from "@ginkgo/api-contract/partners/apply-codes";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import { TextInput } from "@ginkgo/ui/text-input";
import { Textarea } from "@ginkgo/ui/textarea";
import { ErrorLine } from "../lib/form/error-line.tsx";
import type { Content } from "./apply-content.ts";
import { AreaPicks, type Places } from "./area-picks.tsx";

/** Who wants to join: kind, name, code, areas. */
export function CompanyPart({
  form,
  content,
  places,
  fields,
}: {
  form: "merchant" | "partner";
  content: Content;
  places: Places;
  fields: Record<string, string>;
}) {
  const types = form === "merchant" ? merchantTypes : partnerTypes;
  return (
    <>
      <div>
        <p aria-hidden="true">以什么身份加入</p>
        <Chips legend="以什么身份加入">
          {types.map((type) => (
            <ChipOption
              key={type}
              name="applyType"
              value={type}
              defaultChecked={content.applyType === type}
              aria-invalid={fields.applyType ? true : undefined}
              aria-describedby={fields.applyType ? "type-error" : undefined}
            >
              {applyTypes[type]}
            </ChipOption>
          ))}
        </Chips>
        <ErrorLine id="type-error" text={fields.applyType} />
      </div>
      <TextInput
        label="单位名称"
        name="companyName"
        autoComplete="organization"
        hint="和营业执照、登记证书上的一样"
        defaultValue={content.companyName}
        error={fields.companyName}
      />
      <TextInput
        label="统一社会信用代码"
        name="unifiedSocialCreditCode"
        autoComplete="off"
        autoCapitalize="characters"
        hint="18 位，在执照上方；企业、民办非企业、事业单位、个体工商户都可以"
        defaultValue={content.unifiedSocialCreditCode}
        error={fields.unifiedSocialCreditCode}
      />
      <AreaPicks
        legend="服务哪些地方（可多选）"
        places={places}
        chosen={content.areaCodes ?? []}
        error={fields.areaCodes}
      />
      <Textarea
        label="介绍"
        optional
        name="introduction"
        rows={4}
        maxLength={1000}
        hint="做了多久、多大规模、有什么特别"
        defaultValue={content.introduction}
        error={fields.introduction}
      />
    </>
  );
}
