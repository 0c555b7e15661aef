import type { OwnOrgComment } from "@ginkgo/contract/org-comments";
import { Button } from "@ginkgo/ui/button";
import { Leaves } from "@ginkgo/ui/rate";
import { Tag } from "@ginkgo/ui/tag";
import { Textarea } from "@ginkgo/ui/textarea";
import { Link } from "react-router";
import { useFormReply } from "../lib/form-reply.ts";
import { FormTrouble } from "../lib/form-trouble.tsx";
import { dayText } from "../lib/format.ts";

function AppendForm({ id }: { id: string }) {
  const { fetcher, busy, refused, fields, typed } = useFormReply("org-comment-append", "append");
  return (
    <fetcher.Form method="post" className="cardx pad stack" noValidate>
      <input type="hidden" name="intent" value="append" />
      <input type="hidden" name="id" value={id} />
      <FormTrouble refusal={refused} />
      <Textarea
        label="追评"
        name="content"
        rows={3}
        maxLength={500}
        hint="可以追一次，写写后来怎么样"
        defaultValue={typed.content}
        error={fields.content}
      />
      <Button type="submit" variant="pri" busy={busy}>
        发表追评
      </Button>
    </fetcher.Form>
  );
}

/** What the member has written about this organisation already. */
export function OwnComment({ comment }: { comment: OwnOrgComment }) {
  const { id, orgId, score, content, verified, verifiedText, append, reply, hidden, createdAt } = comment;
  return (
    <>
      <p className="mut">您评价过这家机构，谢谢您。</p>
      <article className="cardx pad stack">
        <div className="row wrapx">
          <Leaves score={score} />
          <span className="sr">打了 {score} 分</span>
          <Tag tone={verified ? "ok" : "neutral"}>{verifiedText}</Tag>
          <span className="hint">{dayText(createdAt)}</span>
        </div>
        {hidden && (
          <p className="msg err" role="status">
            <span>这条评价被隐藏了：{hidden}。有异议请到意见反馈里告诉我们。</span>
          </p>
        )}
        <p>{content}</p>
        {comment.images.length > 0 && (
          <div className="pics">
            {comment.images.map(({ fileId, url }, i) => (
              <span key={fileId} className="pic">
                <img src={url} alt={`评价的第 ${i + 1} 张图片`} width={96} height={96} />
              </span>
            ))}
          </div>
        )}
        {append && (
          <p>
            <b>追评：</b>
            {append}
          </p>
        )}
        {reply && (
          <div className="reply">
            <b>机构回复：</b>
            {reply}
          </div>
        )}
      </article>
      {comment.actions.includes("append") && <AppendForm id={id} />}
      <p>
        <Button render={<Link to={`/orgs/${orgId}?comments=1#cmt`} />}>看全部评价</Button>
      </p>
    </>
  );
}
