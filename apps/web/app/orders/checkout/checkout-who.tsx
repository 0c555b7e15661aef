import type { EmergencyContact } from "@ginkgo/api-contract/membership/membership";
import type { Elders } from "@ginkgo/api-contract/membership/membership-elders";
import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { Link } from "react-router";
import account from "../../lib/account/account.module.css";
import { RelationSelect } from "../../lib/form/relation-select.tsx";
import type { Fields } from "./checkout-fields.ts";

/** For whom: oneself, or an elder one may act for. */
export function CheckoutWho({
  elders,
  fields,
  isGoods,
  onElder,
}: {
  elders: Elders;
  fields: Fields;
  isGoods: boolean;
  /** Told whom it is for now; empty is oneself. */
  onElder: (elderId: string) => void;
}) {
  const able = elders.records.filter(({ canAct }) => canAct);
  const chosen = fields.value("elderId") ?? elders.chosenId ?? "";
  const isKnown = able.some(({ id, isSelf }) => (isSelf ? "" : id) === chosen);
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-who">
      <h2 id="co-who" className={account.subtitle}>
        为谁
      </h2>
      <ChoiceGroup legend="这一单为谁下">
        {able.map(({ id, name, isSelf, relationText }) => (
          <Radio
            key={id ?? "self"}
            name="elderId"
            value={isSelf ? "" : (id ?? "")}
            onChange={(event) => onElder(event.currentTarget.value)}
            defaultChecked={isKnown ? (isSelf ? "" : id) === chosen : isSelf}
            label={isSelf ? `我自己（${name}）` : `${name}（我是${relationText}）`}
          />
        ))}
      </ChoiceGroup>
      <p className={layout.hint}>
        {isGoods && "选了长辈，照顾这位长辈的家人也能看到这一单，有权限的可以替付。"}
        要为别的长辈下单，先到<Link to="/user/family">家人与紧急联系人</Link>添加。
      </p>
    </section>
  );
}

/** Whom to call when something happens; asked here where nobody was named yet. */
export function CheckoutContact({ contacts, fields }: { contacts: EmergencyContact[]; fields: Fields }) {
  const [first] = contacts;
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} aria-labelledby="co-contact">
      <h2 id="co-contact" className={account.subtitle}>
        紧急联系人
      </h2>
      {first ? (
        <p>
          <b>{first.name}</b>（{first.relationText}）<span className={layout.noWrap}>{first.phone}</span>
          <br />
          <span className={layout.muted}>
            遇到急事先打给这位。要换，到<Link to="/user/family#contacts">家人与紧急联系人</Link>。
          </span>
        </p>
      ) : (
        <>
          <p className={layout.muted}>上门和出行前要留一位，遇到急事好马上找到家里人。请先告诉对方一声。</p>
          <div className={layout.twoColumns}>
            <TextInput
              label="姓名"
              name="contact.name"
              autoComplete="off"
              defaultValue={fields.value("contact.name")}
              error={fields.error("contact.name")}
            />
            <TextInput
              label="电话"
              name="contact.phone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              hint="手机号，或带区号的座机"
              defaultValue={fields.value("contact.phone")}
              error={fields.error("contact.phone")}
            />
            <RelationSelect
              label="和长辈的关系"
              name="contact.relation"
              without={["0"]}
              value={fields.value("contact.relation")}
              error={fields.error("contact.relation")}
            />
          </div>
        </>
      )}
    </section>
  );
}
