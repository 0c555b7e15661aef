import { contractEvidence } from "@ginkgo/api-contract/contracts/contract-evidence";
import type { StaffContract } from "@ginkgo/api-contract/contracts/contract-staff";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import { Facts } from "@ginkgo/ui/facts";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useMutation } from "@tanstack/react-query";
import { usePermissions } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import { Part } from "../part.tsx";
import styles from "./contracts.module.css";

/** What the signatures rest on, in full; asked for by hand, because every look is written down. */
export function Evidence({ contract }: { contract: StaffContract }) {
  const { permissions } = usePermissions<string[]>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callStaff(contractEvidence, { params: { id: contract.id } }),
  });
  if (!permissions?.includes("contracts.evidence") || contract.evidence.length === 0) return null;
  return (
    <Part id="evidence" title="签名凭据">
      <p className={layout.hint}>含完整的网络地址和手机号。每次查看都记入审计，会员也看得到谁查过。</p>
      <Button onClick={() => mutate()} busy={isPending} busyLabel="正在核对">
        {data ? "重新核对" : "查看并核对"}
      </Button>
      {error && (
        <p className={cx(field.message, field.error)} role="alert">
          {sayWhy(error)}
        </p>
      )}
      {data && (
        <>
          <p role="status" className={data.intact ? field.message : cx(field.message, field.error)}>
            {data.intact
              ? "核对过了：正文和每个签名都和当时一样。"
              : `凭据和当时不一样：${data.wrong.join("；")}。请不要再改动这份合同，马上告诉技术负责人。`}
          </p>
          {data.signatures.map((s) => (
            <Facts
              key={s.seq}
              items={[
                { term: `第 ${s.seq} 个`, value: `${s.actText}，${s.roleText}` },
                { term: "谁", value: s.signerName },
                { term: "时间", value: fullMomentText(s.signedAt) },
                { term: "验证", value: s.proof },
                ...(s.mobile ? [{ term: "收码号码", value: s.mobile }] : []),
                ...(s.codeId
                  ? [
                      {
                        term: "验证码",
                        value: `第 ${s.codeId} 号${s.codeSentAt ? `，${fullMomentText(s.codeSentAt)} 发出` : ""}`,
                      },
                    ]
                  : []),
                { term: "地址", value: s.ip ?? "已过保存期" },
                ...(s.userAgent ? [{ term: "设备", value: s.userAgent }] : []),
                { term: "所签文字的摘要", value: <span className={styles.hash}>{s.docHash}</span> },
                { term: "链上的摘要", value: <span className={styles.hash}>{s.hash}</span> },
              ]}
            />
          ))}
        </>
      )}
    </Part>
  );
}
