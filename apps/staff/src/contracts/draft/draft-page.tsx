import { contractFamily } from "@ginkgo/api-contract/contracts/contract-staff";
import { ApiError } from "@ginkgo/client/api-error";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { callStaff, sayWhy } from "../../call-staff.ts";
import styles from "../../staff.module.css";
import { useContract } from "../use-contract.ts";
import { DraftForm } from "./draft-form.tsx";
import { MemberFind } from "./member-find.tsx";

const useFamily = (memberId: string | undefined) =>
  useQuery({
    enabled: memberId !== undefined,
    queryKey: ["contract-family", memberId],
    queryFn: () => callStaff(contractFamily, { params: { id: memberId! } }),
    retry: false,
  });

/** Nothing to write in, and why. */
function Nothing({ why }: { why: string }) {
  return (
    <>
      <p className={cx(field.message, field.error)} role="alert">
        {why}
      </p>
      <Button render={<Link to="/contracts" />}>回到合同列表</Button>
    </>
  );
}

const notServed = (error: unknown) =>
  error instanceof ApiError && error.status === 404
    ? "这位会员不由您服务，请转给负责的顾问起草。"
    : sayWhy(error);

/** A new contract for the member the address names; without one, who it is for is asked first. */
export function DraftNew() {
  const memberId = useSearchParams()[0].get("member") ?? undefined;
  const { data: family, error } = useFamily(memberId);
  return (
    <div className={styles.listPage}>
      <h1>起草合同{family && `：${family.member.name}`}</h1>
      {memberId === undefined && <MemberFind />}
      {error && <Nothing why={notServed(error)} />}
      {memberId !== undefined && !family && !error && <p role="status">正在取</p>}
      {family && <DraftForm key={memberId} family={family} />}
    </div>
  );
}

/** A draft, changed; what was sent to be signed is not. */
export function DraftEdit() {
  const { id = "" } = useParams();
  const { data: contract, error: missing } = useContract(id);
  const { data: family, error } = useFamily(contract?.draft?.memberId);
  const failure = missing ?? error;
  return (
    <div className={styles.listPage}>
      <h1>改草稿{contract && `：${contract.title}`}</h1>
      {failure && <Nothing why={sayWhy(failure)} />}
      {contract && !contract.draft && (
        <Nothing why="这份合同已经不是草稿，不能再改。要改内容，请作废后重新起草。" />
      )}
      {!failure && !family && (!contract || contract.draft) && <p role="status">正在取</p>}
      {contract?.draft && family && <DraftForm key={id} family={family} contract={contract} />}
    </div>
  );
}
