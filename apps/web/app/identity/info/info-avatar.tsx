import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import { Avatar } from "@ginkgo/ui/avatar";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import account from "../../lib/account/account.module.css";
import { memberName } from "../../lib/api/member-name.ts";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { InfoPart } from "./info-part.tsx";
import { SavedLine } from "./saved-line.tsx";

/** The member's picture, or the surname that stands for it. */
export function InfoAvatar({ member }: { member: CurrentMember }) {
  const { fetcher, busy, done, refused, fields } = useFormReply("info-avatar", "avatar");
  return (
    <InfoPart title="头像" hint="顾问和家人看得到。照片里的拍摄地点会去掉。">
      <SavedLine text={done !== undefined && !busy ? "头像换好了" : undefined} />
      <div className={cx(layout.row, layout.wrap)}>
        <Avatar name={memberName(member)} src={member.avatarUrl} />
        <fetcher.Form method="post" encType="multipart/form-data" className={cx(layout.row, layout.wrap)}>
          <input type="hidden" name="intent" value="avatar" />
          <label
            className={
              busy
                ? cx(button.button, button.secondary, button.small, account.pickFile, account.unavailable)
                : cx(button.button, button.secondary, button.small, account.pickFile)
            }
          >
            <Icon name="camera" />
            {busy ? "正在上传" : "选一张照片换上"}
            <input
              type="file"
              name="file"
              accept={PICTURE_ACCEPT}
              disabled={busy}
              aria-invalid={fields.file ? true : undefined}
              onChange={(event) => fetcher.submit(event.currentTarget.form)}
            />
          </label>
          <noscript>
            <Button type="submit">换头像</Button>
          </noscript>
        </fetcher.Form>
      </div>
      <FormError refusal={refused} />
      {fields.file && <p className={cx(field.message, field.error)}>{fields.file}</p>}
    </InfoPart>
  );
}
