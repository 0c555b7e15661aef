import { Button } from "@ginkgo/ui/button";
import field from "@ginkgo/ui/field/field.module.css";
import { Icon } from "@ginkgo/ui/icon";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Form } from "react-router";
import { RailHidden } from "../lib/list/list-fields.tsx";
import styles from "./services.module.css";

const filterNames = ["adcode", "careLevel", "weekday", "unit", "selfOperated", "ltcPay"];

/** Finds a service by what it is called, pinyin and initials too; the filters stay. */
export function ServiceSearch({ address }: { address: URLSearchParams }) {
  const keyword = address.get("keyword") ?? "";
  return (
    <Form method="get" action="/service" role="search" className={styles.find} key={keyword}>
      <label className={cx(field.input, layout.grow)}>
        <Icon name="magnifying-glass" />
        <span className={layout.screenReader}>想找什么上门服务</span>
        <input
          type="search"
          name="keyword"
          maxLength={40}
          placeholder="助浴、陪诊、换药"
          defaultValue={keyword}
        />
      </label>
      <RailHidden address={address} names={filterNames} />
      <Button type="submit" icon="magnifying-glass">
        搜索
      </Button>
    </Form>
  );
}
