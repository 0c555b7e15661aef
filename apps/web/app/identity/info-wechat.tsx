import type { CurrentMember } from "@ginkgo/contract/identity";
import { Button } from "@ginkgo/ui/button";
import { Tag } from "@ginkgo/ui/tag";
import { useWechatStart } from "../lib/use-wechat-start.ts";
import { InfoPart } from "./info-part.tsx";

/** Whether one can come in with WeChat, and the way to tie one. */
export function InfoWechat({ member }: { member: CurrentMember }) {
  const start = useWechatStart("/user/info");
  return (
    <InfoPart title="微信">
      {member.wechatBound ? (
        <p>
          <Tag tone="ok" icon="check-circle">
            已绑定
          </Tag>{" "}
          登录时选“微信扫码”就能进来。
        </p>
      ) : (
        <>
          <p className="mut">还没有绑定。扫码以后，再用这个手机号的短信确认一次。</p>
          <Button icon="wechat-logo" href={start} className="above">
            绑定微信
          </Button>
        </>
      )}
    </InfoPart>
  );
}
