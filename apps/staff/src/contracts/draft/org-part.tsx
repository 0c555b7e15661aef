import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { useRef } from "react";
import { OrgFind } from "../../organisations/org-find.tsx";
import page from "../../page.module.css";
import type { DraftValues, PartProps } from "./draft-values.ts";
import { PostedFees } from "./posted-fees.tsx";

/** With which organisation; its published fees can be taken over. */
export function OrgPart({ values, fields, set }: PartProps) {
  const { org } = values;
  const head = useRef<HTMLHeadingElement>(null);
  function choose(next: DraftValues["org"]) {
    set({ org: next });
    // What was pressed is gone; the next stop is what it led to.
    head.current?.focus();
  }
  return (
    <section className={cx(layout.card, page.part)} aria-labelledby="org-h">
      <h2 id="org-h" ref={head} tabIndex={-1}>
        甲方机构
      </h2>
      {fields.orgId && (
        <p className={cx(field.message, field.error)} role="alert">
          {fields.orgId}
        </p>
      )}
      {org ? (
        <>
          <p className={cx(layout.row, layout.wrap)}>
            <b>{org.name}</b>
            <Button size="small" onClick={() => choose(null)}>
              换一家
            </Button>
          </p>
          <PostedFees key={org.id} orgId={org.id} values={values} set={set} />
        </>
      ) : (
        <>
          <p className={layout.muted}>没有选机构的合同，甲方是本平台。</p>
          <OrgFind verb="选" onPick={({ id, name }) => choose({ id, name })} />
        </>
      )}
    </section>
  );
}
