import { type ApplyState, applyStates } from "@ginkgo/api-contract/partners/apply-codes";
import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import { Link } from "react-router";
import { useMember } from "../lib/routing/site-data.ts";

/** For who has no profile yet: where the application stands, and the way to it. */
export function EmployeeGate() {
  const state = useMember()?.employee?.state as ApplyState | undefined;
  return (
    <Empty
      window={{ shape: "begonia", id: "employee", scene: "courtyard", palette: "dawn" }}
      title={state ? `您的申请：${applyStates[state]}` : "还不能接单，先申请做服务人员"}
      text={
        state
          ? "资料通过审核以后，派来的单就在这里。"
          : "填写资料、上传健康证，审核通过就能接单。大约 10 分钟填完。"
      }
      action={
        <Button
          variant="primary"
          size="big"
          render={<Link to={state ? "/joinus?step=progress" : "/joinus"} />}
        >
          {state ? "看申请进度" : "去申请"}
        </Button>
      }
    />
  );
}
