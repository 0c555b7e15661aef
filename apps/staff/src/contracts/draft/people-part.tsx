import type { ContractFamily } from "@ginkgo/api-contract/contracts/contract-staff";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { keeping } from "../../options-of.ts";
import page from "../../page.module.css";
import type { PartProps } from "./draft-values.ts";

/** For whom, who pays, who stands for the elder: the member and the family around their elders. */
export function PeoplePart({
  family: { member, elders, signers },
  values,
  fields,
  set,
}: PartProps & { family: ContractFamily }) {
  const people = (chosen: string, none: string) =>
    keeping(
      [
        { value: "", label: none },
        ...signers.map(({ id, name, phone }) => ({ value: id, label: `${name}（${phone}）` })),
      ],
      chosen,
      "草稿里写的那位",
    );
  return (
    <section className={cx(layout.card, page.part)} aria-labelledby="people-h">
      <h2 id="people-h">各方</h2>
      <div className={page.grid}>
        <Select
          label="乙方长辈"
          value={values.elderId}
          onChange={(event) => set({ elderId: event.currentTarget.value })}
          error={fields.elderId}
          options={[
            { value: "", label: `${member.name}（会员本人）` },
            ...elders
              .filter((e) => !e.isSelf || e.id === values.elderId)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          label="丙方付款义务人"
          optional
          value={values.payerId}
          onChange={(event) => set({ payerId: event.currentTarget.value })}
          error={fields.payerId}
          options={people(values.payerId, "没有，乙方自己付")}
        />
        <Select
          label="监护人或代理人"
          optional
          value={values.guardianId}
          onChange={(event) => set({ guardianId: event.currentTarget.value })}
          error={fields.guardianId}
          options={people(values.guardianId, "没有")}
        />
      </div>
      <p className={layout.hint}>丙方和监护人从会员的家人里选；没有的，请会员先在“我的家人”里邀请。</p>
    </section>
  );
}
