import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import type { Elder, elders as eldersEndpoint } from "@ginkgo/api-contract/membership/membership-elders";
import { ageAt } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Check, ChoiceGroup, Radio } from "@ginkgo/ui/check";
import fieldStyles from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { RelationSelect } from "../lib/form/relation-select.tsx";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import styles from "./membership.module.css";

/** 母亲 · 女 · 82 岁 · 可代办: what is known of somebody, in one line. */
function about(elder: Elder): string {
  const gender = elder.gender === "FEMALE" ? "女" : elder.gender === "MALE" ? "男" : "";
  const age = elder.birthday ? `${ageAt(elder.birthday, Date.now())} 岁` : "";
  const mine = elder.isSelf ? "" : `我是${elder.relationText}`;
  return [mine, gender, age, elder.isSelf ? "" : elder.roleText].filter(Boolean).join(" · ");
}

function AddElder() {
  const { fetcher, busy, reply, refused, fields, typed, field } = useFormReply("elder-add", "addElder");
  useFormToast(reply, { addElder: "添加好了" });
  return (
    <FormFold label="添加一位长辈" reply={reply}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="intent" value="addElder" />
        <FormError refusal={refused} />
        <p className={layout.muted}>
          长辈没有手机号也可以添加，由您来代办。长辈自己会用的，用下面的“邀请家人”。
        </p>
        <div className={layout.twoColumns}>
          <TextInput label="长辈姓名" name="name" defaultValue={typed.name} error={fields.name} />
          <RelationSelect
            label="您是长辈的什么人"
            without={["0"]}
            value={typed.relation}
            error={fields.relation}
          />
          <TextInput label="出生日期" type="date" {...field("birthday")} optional min="1900-01-01" />
          <ChoiceGroup legend="性别">
            <div className={layout.row}>
              <Radio name="gender" value="FEMALE" label="女" defaultChecked={typed.gender === "FEMALE"} />
              <Radio name="gender" value="MALE" label="男" defaultChecked={typed.gender === "MALE"} />
            </div>
          </ChoiceGroup>
        </div>
        <Check
          name="agreed"
          label="长辈本人，或对长辈负责的人，同意我保存这些资料"
          aria-invalid={fields.agreed ? true : undefined}
          aria-describedby={fields.agreed ? "elder-agreed" : undefined}
        />
        {fields.agreed && (
          <p className={cx(fieldStyles.message, fieldStyles.error)} id="elder-agreed">
            {fields.agreed}
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          添加长辈
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

function ElderRow({ elder, chosen }: { elder: Elder; chosen: boolean }) {
  const { fetcher, busy, reply } = useFormReply(`elder-${elder.id ?? "self"}`, "choose", "deleteElder");
  useFormToast(reply, { choose: `现在为${elder.isSelf ? "自己" : elder.name}办事`, deleteElder: "已删除" });
  return (
    <li className={chosen ? cx(account.person, account.selected) : account.person}>
      <div className={layout.grow}>
        <b className={layout.name}>{elder.isSelf ? `${elder.name}（我自己）` : elder.name}</b>
        <p className={cx(layout.muted, layout.small)}>{about(elder)}</p>
      </div>
      {chosen ? (
        <span className={styles.chosenPerson}>正在为这位办事</span>
      ) : (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="elderId" value={elder.isSelf ? "" : (elder.id ?? "")} />
          <Button type="submit" size="small" busy={busy}>
            切换到{elder.isSelf ? "自己" : elder.name}
          </Button>
        </fetcher.Form>
      )}
      {!elder.isSelf && elder.role === "OWNER" && elder.id && (
        <ConfirmForm
          fetcher={fetcher}
          fields={{ intent: "deleteElder", id: elder.id }}
          title={`删除${elder.name}的资料？`}
          description="资料和健康情况会删掉，一起查看的家人也看不到了。"
          yes="删除"
        >
          <Button type="submit" variant="quiet" size="small">
            删除<span className={layout.screenReader}>{elder.name}的资料</span>
          </Button>
        </ConfirmForm>
      )}
    </li>
  );
}

/** 为谁: everybody one may act for, and who it is now. */
export function ElderSection({ elders }: { elders: ReplyOf<typeof eldersEndpoint> }) {
  return (
    <section className={cx(layout.card, layout.padded, layout.stack)} id="who" aria-labelledby="who-h">
      <h2 id="who-h" className={account.subtitle}>
        为谁办事
      </h2>
      <p className={layout.muted}>订单、合同和健康情况都按选中的这位来看。</p>
      <ul className={account.people}>
        {elders.records.map((elder) => (
          <ElderRow
            key={elder.id ?? "self"}
            elder={elder}
            chosen={
              elder.isSelf
                ? elders.chosenId === null || elders.chosenId === elder.id
                : elders.chosenId === elder.id
            }
          />
        ))}
      </ul>
      <AddElder />
    </section>
  );
}
