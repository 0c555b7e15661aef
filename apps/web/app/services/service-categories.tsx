import type { CountedCategory } from "@ginkgo/api-contract/organisations/orgs";
import type { ServicePage } from "@ginkgo/api-contract/services/services";
import { ListCategories } from "../lib/list/list-categories.tsx";
import { serviceList } from "./service-address.ts";
import styles from "./services.module.css";

const HELPS = "LIUZHU";

/** The six helps by their own names, then the other families: what a family asks for first. */
const firstRow = (tree: readonly CountedCategory[]): CountedCategory[] =>
  tree.flatMap((c) => (c.value === HELPS ? c.children : [c]));

/** The category tree as rows of chips: the kinds, and below a chosen one its items. */
export const ServiceCategories = ({ page, address }: { page: ServicePage; address: URLSearchParams }) => (
  <div className={styles.tree}>
    <ListCategories
      list={serviceList}
      address={address}
      tree={firstRow(page.categories)}
      label="服务种类"
      unit="项"
    />
  </div>
);
