import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { Button } from "@ginkgo/ui/button";
import { ChoiceGroup, Radio } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { InfoPart } from "./info-part.tsx";
import { SavedLine } from "./saved-line.tsx";

const genders = [
  { value: "FEMALE", label: "女" },
  { value: "MALE", label: "男" },
  { value: "", label: "不填" },
];

/** What a member tells of themselves; every field may be left empty. */
export function InfoProfile({ member }: { member: CurrentMember }) {
  const { fetcher, busy, done, refused, typed, field } = useFormReply("info-profile", "profile");
  const form = useErrorFocus(refused);
  return (
    <InfoPart title="个人资料">
      <fetcher.Form method="post" ref={form} className={layout.stack} noValidate>
        <input type="hidden" name="intent" value="profile" />
        <FormError refusal={refused} />
        <TextInput
          label="昵称"
          optional
          {...field("nickname", member.nickname ?? "")}
          autoComplete="nickname"
          hint="评价和聊天里显示这个名字。"
        />
        <TextInput
          label="真实姓名"
          optional
          {...field("realName", member.realName ?? "")}
          autoComplete="name"
          hint="签合同时要和证件一致，别人看不到。"
        />
        <ChoiceGroup legend="性别">
          <div className={cx(layout.row, layout.wrap)}>
            {genders.map(({ value, label }) => (
              <Radio
                key={value}
                name="gender"
                value={value}
                label={label}
                defaultChecked={value === (typed.gender ?? member.gender ?? "")}
              />
            ))}
          </div>
        </ChoiceGroup>
        <TextInput
          label="出生日期"
          optional
          {...field("birthday", member.birthday ?? "")}
          type="date"
          autoComplete="bday"
        />
        <div className={cx(layout.row, layout.wrap)}>
          <Button type="submit" variant="primary" busy={busy} busyLabel="正在保存">
            保存资料
          </Button>
          <SavedLine text={done !== undefined && !busy ? "资料保存好了" : undefined} />
        </div>
      </fetcher.Form>
    </InfoPart>
  );
}
