import { subsidyKinds } from "@ginkgo/api-contract/fees/fee-codes";
import type { FeeEstimate } from "@ginkgo/api-contract/fees/fee-consultation";
import { careLevelWords } from "@ginkgo/api-contract/organisations/org-codes";
import { roomKinds } from "@ginkgo/api-contract/organisations/org-detail-codes";
import { Button } from "@ginkgo/ui/button";
import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Select } from "@ginkgo/ui/select";
import { Form, useNavigate } from "react-router";
import type { Area } from "../lib/area/area.ts";
import { RailHidden } from "../lib/list/list-fields.tsx";
import { addressOfForm } from "../lib/list/list-rail.tsx";
import { useFieldAgain } from "../lib/list/use-field-again.ts";
import { ShareAndPrint } from "../lib/share-and-print.tsx";
import styles from "./fee-consultation.module.css";
import { feeList, subsidiesOf } from "./fee-consultation-address.ts";
import { FeeEstimateTable } from "./fee-estimate-table.tsx";

/** City, state, room, how many, public money: reckoned anew with each change, the address keeps it. */
export function FeeEstimator({
  address,
  estimate,
  area,
  cities,
}: {
  address: URLSearchParams;
  estimate: FeeEstimate | null;
  area: Area;
  cities: readonly Area[];
}) {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) =>
    navigate(addressOfForm(feeList, form), { preventScrollReset: true, replace: true });
  const { form, onField } = useFieldAgain(address.toString());
  const chosen = subsidiesOf(address);
  const room = estimate?.roomKind ?? "DOUBLE";
  const level = estimate?.careLevel ?? "ASSIST";
  return (
    <section className={cx(layout.card, layout.padded, styles.estimate)} aria-labelledby="est-h">
      <h2 id="est-h">先估一估</h2>
      <Form
        method="get"
        action={feeList.path}
        className={layout.stack}
        key={address.toString()}
        ref={form}
        onChange={(event) => {
          onField(event);
          void apply(event.currentTarget);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void apply(event.currentTarget);
        }}
      >
        <div className={cx(layout.twoColumns, styles.fields)}>
          <Select label="哪座城市" name="adcode" defaultValue={area.adcode}>
            {cities.map(({ adcode, name }) => (
              <option key={adcode} value={adcode}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="长辈现在的身体情况"
            name="careLevel"
            defaultValue={level}
            options={Object.entries(careLevelWords).map(([value, label]) => ({ value, label }))}
          />
          <Select
            label="住几人间"
            name="roomKind"
            defaultValue={room}
            options={(estimate?.rooms ?? []).map((value) => ({ value, label: roomKinds[value] }))}
          />
          <Select
            label="几位入住"
            name="people"
            defaultValue={String(estimate?.people ?? 1)}
            options={[
              { value: "1", label: "一位" },
              { value: "2", label: "两位" },
            ]}
          />
        </div>
        <fieldset className={styles.subscriptions}>
          <legend>有没有补贴（有就勾上）</legend>
          {Object.entries(subsidyKinds).map(([code, label]) => (
            <Check
              key={code}
              name="subsidies"
              value={code}
              label={label}
              defaultChecked={chosen.includes(code as (typeof chosen)[number])}
            />
          ))}
        </fieldset>
        <RailHidden address={address} names={["keyword", "kind", "sort"]} />
        <noscript>
          <Button type="submit" variant="primary" full>
            算一算
          </Button>
        </noscript>
      </Form>
      {estimate ? (
        <FeeEstimateTable estimate={estimate} />
      ) : (
        <p className={layout.muted}>
          {area.name}还没有机构公示完整的价格。换一座城市，或留个电话，我们替您问。
        </p>
      )}
      <div className={cx(layout.row, layout.wrap)}>
        <ShareAndPrint title={`${area.name}养老费用估算`} variant="secondary" />
      </div>
      <p className={layout.hint}>算好的结果就存在这一页的网址里：收藏网页，或发给家人，打开还是这个结果。</p>
    </section>
  );
}
