import { ledgerAccounts } from "@ginkgo/api-contract/books/ledger-codes";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Segmented } from "@ginkgo/ui/segmented";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import type { FormEvent } from "react";
import { optionsOf } from "../options-of.ts";
import staff from "../staff.module.css";
import { BalancePart } from "./balance-part.tsx";
import styles from "./books.module.css";
import { DepositsPart } from "./deposits-part.tsx";
import { type LedgerAddress, ledgerViews, useLedgerAddress } from "./ledger-address.ts";
import { LinesPart } from "./lines-part.tsx";
import { MonthsPart } from "./months-part.tsx";
import { ReportPart } from "./report-part.tsx";

/** Which days, which account, and in the list of lines which document. */
function Choice({ address }: { address: LedgerAddress }) {
  const { view, from, to, account, document, set } = address;
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const of = (name: string) => String(form.get(name) ?? "").trim();
    set({ from: of("from"), to: of("to"), ...(view === "lines" && { document: of("document") }) });
  }
  return (
    <form className={styles.choice} onSubmit={choose} key={`${view} ${from} ${to} ${document}`} noValidate>
      <TextInput label="从" name="from" type="date" defaultValue={from} />
      <TextInput label="到" name="to" type="date" defaultValue={to} />
      {view !== "report" && (
        <Select
          label="科目"
          value={account}
          options={optionsOf(ledgerAccounts, "全部")}
          onChange={(event) => set({ account: event.currentTarget.value, party: "", measure: "" })}
        />
      )}
      {view === "lines" && <TextInput label="单据号或订单号" name="document" defaultValue={document} />}
      <Button type="submit" size="small" variant="secondary">
        看这些
      </Button>
    </form>
  );
}

/** The ledger: what stands on each account, and its lines; every number leads to what it is made of. */
export function LedgerPage() {
  const address = useLedgerAddress();
  return (
    <div className={staff.listPage}>
      <div className={cx(layout.row, layout.wrap)}>
        <h1 className={layout.grow}>总账</h1>
        <Segmented
          label="看什么"
          value={address.view}
          items={Object.entries(ledgerViews).map(([value, label]) => ({ value, label }))}
          onChange={(next) => address.set({ view: next === "balance" ? "" : next })}
        />
      </div>
      {address.view !== "months" && address.view !== "deposits" && <Choice address={address} />}
      {address.view === "balance" && <BalancePart address={address} />}
      {address.view === "lines" && <LinesPart address={address} />}
      {address.view === "report" && <ReportPart address={address} />}
      {address.view === "months" && <MonthsPart />}
      {address.view === "deposits" && <DepositsPart />}
    </div>
  );
}
