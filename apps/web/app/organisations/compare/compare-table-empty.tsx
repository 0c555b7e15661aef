import { Button } from "@ginkgo/ui/button";
import { Empty } from "@ginkgo/ui/empty";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { Link } from "react-router";

/** Nothing chosen yet: how it is done, and where. */
export const CompareEmpty = ({ lost }: { lost: number }) => (
  <Empty
    as="h1"
    title={<span className={layout.name}>{lost > 0 ? "这几家已经找不到了" : "还没有选机构"}</span>}
    text={
      lost > 0
        ? "它们可能已经下架。请到机构列表里重新选。"
        : "在机构列表里，每家右下角都有“加入对比”。选两三家，再回到这里，费用、空床、医疗和证照就会并排列出来。"
    }
    action={
      <Button variant="primary" icon="list-bullets" render={<Link to="/orgs" />}>
        去选机构
      </Button>
    }
  />
);
