import { attachmentKinds } from "@ginkgo/api-contract/contracts/contract-codes";
import {
  addAttachment,
  removeAttachment,
  type StaffContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { PICTURE_ACCEPT, staffUploadFile } from "@ginkgo/api-contract/files/files";
import { fullMomentText } from "@ginkgo/locale/shanghai-time";
import { Button } from "@ginkgo/ui/button";
import button from "@ginkgo/ui/button/button.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { type ChangeEvent, useState } from "react";
import { useNotify } from "react-admin";
import { callStaff, sayWhy } from "../call-staff.ts";
import { optionsOf } from "../options-of.ts";
import page from "../page.module.css";
import { Part } from "../part.tsx";
import { callOn } from "../split/case-call.ts";
import staff from "../staff.module.css";
import styles from "./contracts.module.css";
import { useContractStep, useKeepContract } from "./use-contract.ts";

type Kind = keyof typeof attachmentKinds;

// The paper itself is drawn by the house.
const { BODY: _, ...kinds } = attachmentKinds;

/** Papers beside the contract: opened, put to it, and taken off a draft. */
export function ContractFiles({ contract }: { contract: StaffContract }) {
  const { id, version, attachments, staffActions } = contract;
  const asSeen = useContractStep(id);
  const [kind, setKind] = useState<Kind>("SUPPLEMENT");
  const [busy, setBusy] = useState(false);
  const keep = useKeepContract();
  const notify = useNotify();

  async function doIt(step: () => Promise<StaffContract>, done: string) {
    setBusy(true);
    try {
      keep(await step());
      notify(done, { type: "success" });
    } catch (error) {
      notify(sayWhy(error), { type: "error" });
    }
    setBusy(false);
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    const body = new FormData();
    body.set("file", file);
    void doIt(async () => {
      const { fileId, name } = await callStaff(staffUploadFile, { query: { purpose: "contract" }, body });
      return asSeen(callStaff(addAttachment, callOn(contract, { kind, fileId, name: name.slice(-60) })));
    }, "附件加好了");
  }
  return (
    <Part id="files" title="附件">
      {attachments.length === 0 && <p className={layout.muted}>还没有附件，正文发出签署时自动生成。</p>}
      <ul className={page.rows}>
        {attachments.map((a) => (
          <li key={a.id}>
            <span>
              <a href={a.url} target="_blank" rel="noreferrer">
                {a.name}
                <span className={layout.screenReader}>（在新窗口打开）</span>
              </a>
              <span className={layout.hint}>
                {a.kindText}，{fullMomentText(a.uploadedAt)}
              </span>
            </span>
            {staffActions.includes("detach") && (
              <Button
                size="small"
                variant="quiet"
                onClick={() =>
                  void doIt(
                    () =>
                      asSeen(
                        callStaff(removeAttachment, {
                          params: { id, attachmentId: a.id },
                          body: { version },
                        }),
                      ),
                    "附件去掉了",
                  )
                }
              >
                去掉<span className={layout.screenReader}>：{a.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {staffActions.includes("attach") && (
        <div className={cx(layout.row, layout.wrap, styles.add)}>
          <Select
            label="加哪一种"
            options={optionsOf(kinds)}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Kind)}
          />
          <label
            className={cx(button.button, button.secondary, button.small, staff.pickFile)}
            aria-busy={busy}
          >
            {busy ? "正在传" : "选文件，传上来"}
            <input
              type="file"
              accept={`${PICTURE_ACCEPT},application/pdf`}
              disabled={busy}
              onChange={choose}
            />
          </label>
        </div>
      )}
    </Part>
  );
}
