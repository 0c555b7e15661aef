import { RESULT_DAYS } from "@ginkgo/api-contract/partners/apply-codes";
import { Button } from "@ginkgo/ui/button";
import { Icon } from "@ginkgo/ui/icon";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

/** The receipt, once an application was taken. */
export function Receipt({ path, applyNo, keep }: { path: string; applyNo: string; keep: string }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section className="cardx pad stack join-receipt" role="status" tabIndex={-1} ref={notice}>
      <h2>
        <Icon name="check-circle-fill" /> 申请收到了
      </h2>
      <p>
        受理编号
        <b className="join-no">{applyNo}</b>
      </p>
      <p>
        {RESULT_DAYS} 个工作日内给您结果。{keep}
      </p>
      <p className="mut">审核的人会打电话核实，不会向您要验证码和银行卡密码，也不收任何钱。</p>
      <div className="row wrapx">
        <Button
          variant="pri"
          render={<Link to={`${path}?${new URLSearchParams({ step: "progress", applyNo })}`} />}
        >
          查进度
        </Button>
        <Button render={<Link to="/" />}>回首页</Button>
      </div>
    </section>
  );
}
