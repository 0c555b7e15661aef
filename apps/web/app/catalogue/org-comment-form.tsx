import { scorePartNames } from "@ginkgo/contract/membership-codes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import { ChipOption, Chips } from "@ginkgo/ui/chip";
import { Icon } from "@ginkgo/ui/icon";
import { Select } from "@ginkgo/ui/select";
import { Textarea } from "@ginkgo/ui/textarea";
import { type ReactNode, useEffect } from "react";
import { useDraft } from "../lib/form-drafts.ts";
import { useFormReply } from "../lib/form-reply.ts";
import { FormTrouble } from "../lib/form-trouble.tsx";

export const scoreWords = ["很不好", "不太好", "一般", "不错", "很好"];

const marks = scoreWords
  .map((label, i) => ({ value: String(i + 1), label: `${i + 1} 分，${label}` }))
  .reverse();

/** Writing what it was like, with the rules of the game beside it. */
export function CommentForm({
  orgId,
  pictures,
}: {
  orgId: string;
  /** The part that takes pictures, given its error. */
  pictures: (error?: string) => ReactNode;
}) {
  const { fetcher, busy, refused, fields, typed } = useFormReply("org-comment", "add");
  const form = useDraft("org-comment");
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused, form]);
  return (
    <>
      <p className="mut">
        写下您亲眼看到的。参观过、住过的会标“核实过”，计入评分；其他的标“未核实”，只供参考。每家只能评一次，以后可以追评。好评差评都会留着，只隐藏违法和骂人的话。
      </p>
      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="cardx pad stack"
        noValidate
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="orgId" value={orgId} />
        <FormTrouble refusal={refused} />
        <div>
          <p className="ask" aria-hidden="true">
            总的来说
          </p>
          <Chips legend="总的来说">
            {scoreWords.map((word, i) => (
              <ChipOption
                key={word}
                name="score"
                value={String(i + 1)}
                defaultChecked={typed.score === String(i + 1)}
                aria-invalid={fields.score ? true : undefined}
                aria-describedby={fields.score ? "score-error" : undefined}
              >
                {i + 1} 分 {word}
              </ChipOption>
            ))}
          </Chips>
          {fields.score && (
            <p className="msg err" id="score-error">
              <Icon name="warning-circle-fill" />
              <span>{fields.score}</span>
            </p>
          )}
        </div>
        <details className="fold">
          <summary>分项打分（选填）</summary>
          <div className="g2 fold-in">
            {Object.entries(scorePartNames).map(([code, label]) => (
              <Select key={code} label={label} name={code} defaultValue={typed[code] ?? ""}>
                <option value="">不打分</option>
                {marks.map((mark) => (
                  <option key={mark.value} value={mark.value}>
                    {mark.label}
                  </option>
                ))}
              </Select>
            ))}
          </div>
        </details>
        <Textarea
          label="您的评价"
          name="content"
          rows={5}
          maxLength={500}
          hint="5 到 500 个字，例如：护理员换班时有没有人照看、饭菜软硬、夜里按铃多久来人"
          defaultValue={typed.content}
          error={fields.content}
        />
        {pictures(fields.images)}
        <Check name="anonymous" label="匿名，不显示我的名字" defaultChecked={typed.anonymous === "on"} />
        <Button type="submit" variant="pri" busy={busy} full>
          发表评价
        </Button>
        <p className="hint">请不要写手机号、身份证号和别人的姓名，系统会把它们遮住。</p>
      </fetcher.Form>
    </>
  );
}
