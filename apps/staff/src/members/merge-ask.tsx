import {
  askMemberMerge,
  type MergePreview,
  previewMemberMerge,
} from "@ginkgo/api-contract/members/member-merges";
import { type StaffMember, staffMembers } from "@ginkgo/api-contract/members/members";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useNavigate } from "react-router-dom";
import { callStaff } from "../call-staff.ts";
import { Part } from "../part.tsx";
import { ChoiceInput, ReasonInput, textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import { MergeMoves } from "./merge-moves.tsx";

/** The number of the account somebody typed: its own, or that of a telephone. */
async function idOf(typed: string): Promise<string> {
  const digits = typed.replace(/[\s-]/g, "");
  if (!/^1\d{10}$/.test(digits)) return digits;
  const { records } = await callStaff(staffMembers, { query: { keyword: digits } });
  return records[0]?.id ?? "0";
}

/** Asks for another account of the same person to be made one with this; first it shows what would move. */
export function MergeAsk({ member }: { member: StaffMember }) {
  const [open, setOpen] = useState(false);
  const [preview, setPreview] = useState<MergePreview>();
  const notify = useNotify();
  const navigate = useNavigate();
  if (!open)
    return (
      <Part id="merge" title="有两个账号">
        <Button full size="small" variant="secondary" onClick={() => setOpen(true)}>
          和另一个账号合并…
        </Button>
      </Part>
    );
  return (
    <Part id="merge" title="和另一个账号合并">
      {!preview && (
        <StepForm
          press="看会移动什么"
          variant="secondary"
          step={async (form) => {
            const other = await idOf(textOf(form, "other"));
            const stays = textOf(form, "stays") !== "other";
            const query = stays ? { fromId: other, intoId: member.id } : { fromId: member.id, intoId: other };
            return callStaff(previewMemberMerge, { query });
          }}
          onDone={setPreview}
        >
          {(texts) => (
            <>
              <TextInput
                label="另一个账号"
                name="other"
                inputMode="numeric"
                maxLength={18}
                hint="完整的手机号，或会员编号"
                error={texts.fromId ?? texts.intoId}
              />
              <ChoiceInput
                legend="留下哪一个"
                name="stays"
                options={{ this: "留下这个账号，把另一个并进来", other: "留下另一个，把这个并过去" }}
              />
            </>
          )}
        </StepForm>
      )}
      {preview && (
        <>
          <MergeMoves merge={preview} />
          <Button size="small" variant="quiet" onClick={() => setPreview(undefined)}>
            换一个账号
          </Button>
          {preview.blockers.length === 0 && (
            <StepForm
              press="提出合并"
              step={(form) =>
                callStaff(askMemberMerge, {
                  body: { fromId: preview.from.id, intoId: preview.into.id, reason: textOf(form, "reason") },
                })
              }
              onDone={({ id }) => {
                notify("提出了。会员两个账号都收到短信，登录确认以后由另一位同事决定", { type: "success" });
                navigate(`/merges?id=${id}`);
              }}
            >
              {(texts) => <ReasonInput fields={texts} hint="怎么知道是同一个人；会记入审计" />}
            </StepForm>
          )}
          <p className={layout.hint}>提出以后，两个账号都要会员本人登录确认，再由另一位同事决定。</p>
        </>
      )}
    </Part>
  );
}
