import type { CurrentMember } from "@ginkgo/api-contract/identity/identity";
import type { PrivacyExport } from "@ginkgo/api-contract/privacy/privacy";
import { momentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { DefaultSubmit } from "../../lib/form/default-submit.tsx";
import { FormError } from "../../lib/form/form-error.tsx";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { FreshProof } from "../../lib/form/fresh-proof.tsx";
import { useErrorFocus } from "../../lib/form/use-error-focus.ts";
import { InfoPart } from "../info/info-part.tsx";

const LOOK_AGAIN = 3_000;

/** Where the export stands; looks again by itself while it is being made. */
function ExportState({ latest }: { latest: PrivacyExport }) {
  const { revalidate } = useRevalidator();
  const isWaiting = latest.state === "WAITING";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <p role="status">
      {momentText(latest.askedAt)}要的：
      {isWaiting && "正在整理，好了会显示在这里，也会发消息。"}
      {latest.state === "EXPIRED" && "已经过期，需要的话再要一份。"}
      {latest.state === "READY" && latest.url && (
        <>
          <a href={latest.url} download>
            下载我的信息
          </a>
          {latest.expiresAt && `（${momentText(latest.expiresAt)} 前有效，只有您能打开）`}
        </>
      )}
    </p>
  );
}

/** A copy of everything that is kept about the member. */
export function PrivacyExportPart({
  member,
  latest,
}: {
  member: CurrentMember;
  latest: PrivacyExport | null;
}) {
  const { fetcher, busy, refused, fields, codeReply } = useFormReply("privacy-export", "export");
  const form = useErrorFocus(refused);
  const needsProof = Boolean(fields.proof || fields.code || fields.password || codeReply("code"));
  return (
    <InfoPart title="导出我的信息" hint="平台上和您有关的全部资料，一个文件，24 小时内有效。" id="export">
      {latest && <ExportState latest={latest} />}
      <fetcher.Form method="post" ref={form} className={layout.stack} noValidate>
        <DefaultSubmit>{latest ? "再导出一份" : "导出"}</DefaultSubmit>
        <input type="hidden" name="intent" value="export" />
        <FormError refusal={refused} />
        {needsProof && (
          <FreshProof
            member={member}
            fields={fields}
            names={{ code: "code", password: "password" }}
            codeReply={codeReply("code")}
          />
        )}
        <Button type="submit" icon="download-simple" busy={busy}>
          {latest ? "再导出一份" : "导出"}
        </Button>
      </fetcher.Form>
    </InfoPart>
  );
}
