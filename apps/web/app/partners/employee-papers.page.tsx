import { certificateKinds, certificateYears } from "@ginkgo/api-contract/services/service-codes";
import { type OwnPaper, ownPapers, sendPaper } from "@ginkgo/api-contract/visits/employee-papers";
import { dateText, shanghaiDay } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Tag } from "@ginkgo/ui/tag";
import { TextInput } from "@ginkgo/ui/text-input";
import { Link } from "react-router";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { ownMember } from "../lib/api/present-member.ts";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { formAction, useFormReply } from "../lib/form/form-reply.ts";
import { fieldText } from "../lib/form/form-values.ts";
import { sendFile } from "../lib/form/upload-pictures.ts";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/employee-papers.page";
import { PaperUpload } from "./paper-upload.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "我的证件" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "我的证件", noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  if ((await ownMember(args)).employee?.state !== "APPROVED") return null;
  return pageCall(args, ownPapers);
}

export const action = formAction({
  send: async (api, form) => {
    const images = form.getAll("fileId").map(String);
    // Without scripts the form brings the files themselves.
    for (const file of form.getAll("file"))
      if (file instanceof File && file.size > 0)
        images.push((await sendFile(api, "application", file)).fileId);
    const [no, validTo] = [fieldText(form, "no"), fieldText(form, "validTo")];
    return callApi(api, sendPaper, {
      body: {
        kind: fieldText(form, "kind") as OwnPaper["kind"],
        images,
        ...(no ? { no } : {}),
        ...(validTo ? { validTo } : {}),
      },
    });
  },
});

/** So near its end a paper is pointed at, days. */
const SOON = 30;

function Ends({ paper: { isHeld, validTo, daysLeft } }: { paper: OwnPaper }) {
  if (!isHeld) return <Tag tone="neutral">还没有登记</Tag>;
  if (validTo === null || daysLeft === null) return <Tag tone="ok">长期有效</Tag>;
  if (daysLeft < 0) return <Tag tone="red">过期 {-daysLeft} 天</Tag>;
  if (daysLeft > SOON) return <Tag tone="ok">有效到 {dateText(validTo)}</Tag>;
  return <Tag tone="gold">{daysLeft === 0 ? "今天到期" : `${daysLeft} 天后到期`}</Tag>;
}

/** What became of the paper that was sent last. */
function Sent({ renewal }: Pick<OwnPaper, "renewal">) {
  if (!renewal) return null;
  const until = renewal.validTo ? `，有效到 ${dateText(renewal.validTo)}` : "";
  return (
    <p className={layout.muted}>
      {dateText(shanghaiDay(renewal.askedAt))} 传的新证{until}：{renewal.stateText}
      {renewal.answer && `。原因：${renewal.answer}`}
    </p>
  );
}

function SendForm({ papers }: { papers: readonly OwnPaper[] }) {
  const { fetcher, busy, reply, refused, fields, field } = useFormReply("employee-paper", "send");
  useFormToast(reply, { send: "传上去了，工作人员核对以后告诉您" });
  // What runs out first is asked for first.
  const kinds = [...new Set([...papers.map(({ kind }) => kind), ...Object.keys(certificateKinds)])];
  const limited = Object.keys(certificateYears).map((kind) => certificateKinds[kind as OwnPaper["kind"]]);
  return (
    <section className={cx(layout.card, layout.padded)} aria-label="传新证">
      <FormFold label="换了新证，传上来" reply={reply}>
        <fetcher.Form
          key={reply && "done" in reply ? reply.at : "first"}
          method="post"
          encType="multipart/form-data"
          className={cx(layout.stack, account.foldBody)}
          noValidate
        >
          <input type="hidden" name="intent" value="send" />
          <FormError refusal={refused} />
          <Select
            label="哪一种证"
            options={kinds.map((kind) => ({
              value: kind,
              label: certificateKinds[kind as OwnPaper["kind"]],
            }))}
            {...field("kind")}
          />
          <TextInput label="证件号" optional maxLength={40} hint="只留最后四位" {...field("no")} />
          <TextInput
            label="有效到"
            type="date"
            hint={`证上写长期有效的不填；${limited.join("、")}都要填`}
            {...field("validTo")}
          />
          <PaperUpload
            label="新证的照片"
            hint="JPG、PNG 或 PDF，不超过 10 MB；四个角和最后一天都要拍清楚"
            kind="PAPER"
            files={[]}
            fileName="file"
            hidden={({ fileId }) => ({ name: "fileId", value: fileId })}
            error={fields.images}
          />
          <p className={layout.muted}>核对以前，原来的证照旧算；核对好了消息里告诉您。</p>
          <Button type="submit" size="big" full busy={busy}>
            传上去，等核对
          </Button>
        </fetcher.Form>
      </FormFold>
    </section>
  );
}

export default function EmployeePapersPage({ loaderData: data }: Route.ComponentProps) {
  return (
    <div className={layout.stack}>
      <h1 className={account.title}>我的证件</h1>
      {data === null ? (
        <Empty
          title="审核通过的服务人员才有"
          text="您的资料通过审核以后，证件和到期的日子就在这里。"
          action={<Button render={<Link to="/joinus?step=progress" />}>看申请进度</Button>}
        />
      ) : (
        <>
          <p className={layout.muted}>健康证和身份核验过期了，就不再派单。到期前换好，传上来。</p>
          <ul className={cx(layout.card, layout.padded, layout.stack)} aria-label="证件，先到期的在前">
            {data.records.map((paper) => (
              <li key={paper.kind}>
                <b>{paper.text}</b> {paper.noTail && `尾号 ${paper.noTail} `}
                <Ends paper={paper} />
                <Sent renewal={paper.renewal} />
              </li>
            ))}
          </ul>
          <SendForm papers={data.records} />
        </>
      )}
    </div>
  );
}
