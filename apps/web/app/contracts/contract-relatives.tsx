import { directRelations } from "@ginkgo/api-contract/contracts/contract-relatives";
import type { ContractDetail } from "@ginkgo/api-contract/contracts/contracts";
import { type Relation, relations } from "@ginkgo/api-contract/membership/membership-codes";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../lib/account/account.module.css";
import { FormError } from "../lib/form/form-error.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { MobileField } from "../lib/form/mobile-field.tsx";
import { RelationSelect } from "../lib/form/relation-select.tsx";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./contracts.module.css";

type ContractRelative = ContractDetail["relatives"][number];

/** Relations that are not direct. */
export const notDirect = (Object.keys(relations) as Relation[]).filter(
  (code) => !Object.hasOwn(directRelations, code),
);

/** Who signs for this traveller: name, number, relation. They are written to at once. */
function NameForm({ contract, relative }: { contract: ContractDetail; relative: ContractRelative }) {
  const { partyId, traveler, name } = relative;
  const { fetcher, busy, reply, refused: last, field } = useFormReply(`relative-${partyId}`, "nameRelative");
  useFormToast(reply, { nameRelative: "写下了，我们给他发短信" });
  // Without scripts the answer is the page's: it may be of another traveller.
  const refused = last?.typed.partyId === partyId ? last : undefined;
  const { fields, typed } = { fields: refused?.fields ?? {}, typed: refused?.typed ?? {} };
  return (
    <details className={account.fold} open={name === null || refused ? true : undefined}>
      <summary>{name === null ? `写下为${traveler}签字的家属` : "换一位家属，或改他的电话"}</summary>
      <fetcher.Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="nameRelative" />
        <input type="hidden" name="id" value={contract.id} />
        <input type="hidden" name="partyId" value={partyId} />
        <FormError refusal={refused} />
        <TextInput label="家属姓名" {...field("name")} autoComplete="off" />
        <MobileField name="phone" label="家属的手机号" value={typed.phone} error={fields.phone} />
        <RelationSelect
          label={`是${traveler}的什么人`}
          without={notDirect}
          value={typed.relation}
          error={fields.relation}
        />
        <Button type="submit" variant={name === null ? "primary" : "secondary"} busy={busy}>
          写下，发短信给他
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Relatives who sign for travellers of 75 or more: who has, until when the others may, and the link to send them. */
export function ContractRelatives({ contract }: { contract: ContractDetail }) {
  const { relatives } = contract;
  if (relatives.length === 0) return null;
  return (
    <section className={cx(layout.card, layout.padded)} aria-labelledby="relatives-h">
      <h2 id="relatives-h" className={account.subtitle}>
        家属签字
      </h2>
      <p className={layout.muted}>
        出发时满 75 岁，要一位成年直系亲属看过合同后签字。家属不用注册，凭发到他手机上的验证码签。
      </p>
      <ul className={styles.changes}>
        {relatives.map((r) => (
          <li key={r.partyId}>
            <b>{r.traveler}</b>{" "}
            <Tag tone={r.signedAt ? "ok" : "gold"}>{r.signedAt ? "已签字" : "等家属签字"}</Tag>
            {r.name && (
              <p>
                {r.name}
                {r.relationText && `（${r.relationText}）`}
                {r.phone && ` · ${r.phone}`}
              </p>
            )}
            {r.signedAt ? (
              <p className={layout.hint}>{momentText(r.signedAt)} 签字</p>
            ) : (
              <p className={layout.hint}>
                请在 {momentText(r.dueAt)}{" "}
                前签字。到时没有签，这次出行取消，按合同里退团的约定退款，离出发越近收得越多。
              </p>
            )}
            {r.link && (
              <p>
                没收到短信的话，把这个页面发给他：<a href={r.link}>家属签字的页面</a>
              </p>
            )}
            {r.canName && <NameForm contract={contract} relative={r} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
