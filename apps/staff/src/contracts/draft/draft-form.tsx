import {
  type ContractFamily,
  draftContract,
  editContract,
  type StaffContract,
} from "@ginkgo/api-contract/contracts/contract-staff";
import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { type FormEvent, useState } from "react";
import { useNotify } from "react-admin";
import { Link, useNavigate } from "react-router-dom";
import { callStaff } from "../../call-staff.ts";
import { Conflict, changedMeanwhileOf } from "../../conflict.tsx";
import page from "../../page.module.css";
import { useSubmit } from "../../use-submit.ts";
import { FeeFields } from "../fee-fields.tsx";
import { useKeepContract } from "../use-contract.ts";
import { ClausePart } from "./clause-part.tsx";
import { bodyOf, type DraftValues, emptyDraft, valuesOf } from "./draft-values.ts";
import { OrgPart } from "./org-part.tsx";
import { PeoplePart } from "./people-part.tsx";
import { Sums } from "./sums.tsx";
import { PayPart, TermsPart } from "./terms-part.tsx";

/** Drafts a contract, or changes a draft; what is refused is said where it stands, and everything typed stays. */
export function DraftForm({ family, contract }: { family: ContractFamily; contract?: StaffContract }) {
  const [values, setValues] = useState<DraftValues>(() =>
    contract?.draft ? valuesOf(contract, contract.draft) : emptyDraft(),
  );
  /** The draft was read at this version: what is typed is laid over it. */
  const [seen, setSeen] = useState(contract?.version);
  const { form, fields, failure, error, busy, send } = useSubmit();
  const changed = changedMeanwhileOf(error);
  const keep = useKeepContract();
  const notify = useNotify();
  const navigate = useNavigate();
  const set = (patch: Partial<DraftValues>) => setValues((old) => ({ ...old, ...patch }));
  const wrong = Object.keys(fields).length;

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = bodyOf(family.member.id, values);
    void send(async () => {
      const saved = contract
        ? await callStaff(editContract, {
            params: { id: contract.id },
            body: { ...body, version: seen },
          }).catch((refused: unknown) => {
            // Told how it stands now, who saves once more means it.
            setSeen(changedMeanwhileOf(refused)?.version ?? seen);
            throw refused;
          })
        : await callStaff(draftContract, { body });
      keep(saved);
      notify("草稿存好了", { type: "success" });
      navigate(`/contracts/${saved.id}`);
    });
  }
  const part = { values, fields, set };
  return (
    <form className={page.form} onSubmit={submit} noValidate ref={form}>
      <div className={page.column}>
        {changed && <Conflict changed={changed} form={null} press="存草稿" giveUp="点“不存了”" />}
        {(failure || wrong > 0) && !changed && (
          <p className={cx(field.message, field.error)} role="alert" tabIndex={-1}>
            {failure ?? fields.memberId ?? `有 ${wrong} 处要改，已经标出来了。`}
          </p>
        )}
        <PeoplePart family={family} {...part} />
        <TermsPart {...part} />
        <OrgPart {...part} />
        <section className={cx(layout.card, page.part)} aria-labelledby="money-h">
          <h2 id="money-h">费用和付款</h2>
          <FeeFields lines={values.fees} fields={fields} onChange={(fees) => set({ fees })} />
          <PayPart {...part} />
        </section>
        <ClausePart {...part} />
      </div>
      <div className={cx(page.column, page.beside)}>
        <Sums values={values} />
        <Button type="submit" variant="primary" full busy={busy} busyLabel="正在存">
          存草稿
        </Button>
        <Button full render={<Link to={contract ? `/contracts/${contract.id}` : "/contracts"} />}>
          不存了
        </Button>
        <p className={layout.hint}>存下的是草稿，会员还看不到；看过再发给大家签。</p>
      </div>
    </form>
  );
}
