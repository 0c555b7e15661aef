import { type ReportStep, reportOrderKinds, reportSteps } from "@ginkgo/api-contract/reports/report-codes";
import { salesReport } from "@ginkgo/api-contract/reports/reports";
import { Button } from "@ginkgo/ui/button";
import { Segmented } from "@ginkgo/ui/segmented";
import { Select } from "@ginkgo/ui/select";
import { TextInput } from "@ginkgo/ui/text-input";
import type { FormEvent } from "react";
import { keeping, optionsOf } from "../options-of.ts";
import { type ReportAddress, spanOf } from "./report-address.ts";
import styles from "./reports.module.css";
import { useReport } from "./use-report.ts";

/** Which days, and how they are put together. */
export function DayChoice({ address }: { address: ReportAddress }) {
  const { by, from, to, set } = address;
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    set({ from: String(form.get("from") ?? ""), to: String(form.get("to") ?? "") });
  }
  return (
    <form className={styles.days} onSubmit={choose} key={`${from} ${to}`} noValidate>
      <Segmented
        label="怎样合起来"
        value={by}
        items={Object.entries(reportSteps).map(([value, label]) => ({ value, label }))}
        onChange={(next) => set({ by: next === "day" ? "" : (next as ReportStep), from: "", to: "" })}
      />
      <TextInput label="从" name="from" type="date" defaultValue={from} />
      <TextInput label="到" name="to" type="date" defaultValue={to} />
      <Button type="submit" size="small" variant="secondary">
        看这些天
      </Button>
    </form>
  );
}

/** Which orders: of a kind, a city, a seller; cities and sellers are those of the days. */
export function OrderChoice({ address }: { address: ReportAddress }) {
  const { kind, city, seller, set } = address;
  const { data } = useReport(salesReport, spanOf(address));
  const places = (ranked: readonly { code: string; text: string }[] = [], all: string) =>
    optionsOf(
      Object.fromEntries(ranked.filter(({ code }) => code).map(({ code, text }) => [code, text])),
      all,
    );
  return (
    <div className={styles.days}>
      <Select
        label="哪一种"
        value={kind}
        options={optionsOf(reportOrderKinds, "全部")}
        onChange={(event) => set({ kind: event.currentTarget.value })}
      />
      <Select
        label="城市"
        value={city}
        options={keeping(places(data?.cities, "全部"), city)}
        onChange={(event) => set({ city: event.currentTarget.value })}
      />
      <Select
        label="商家或机构"
        value={seller}
        options={keeping(places(data?.sellers, "全部"), seller)}
        onChange={(event) => set({ seller: event.currentTarget.value })}
      />
      {(kind || city || seller) && (
        <Button size="small" variant="quiet" onClick={() => set({ kind: "", city: "", seller: "" })}>
          清空
        </Button>
      )}
    </div>
  );
}
