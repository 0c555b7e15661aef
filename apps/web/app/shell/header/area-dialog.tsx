import { type AreaNode, areaSearch, areaTree } from "@ginkgo/api-contract/reference/reference";
import { Button } from "@ginkgo/ui/button";
import { Chip } from "@ginkgo/ui/chip";
import chip from "@ginkgo/ui/chip/chip.module.css";
import { Combobox } from "@ginkgo/ui/combobox";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { SkeletonGroup } from "@ginkgo/ui/skeleton";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { callApi } from "../../lib/api/api-client.ts";
import { browserApi } from "../../lib/api/browser-api.ts";
import { areasBelow, pathTo } from "../../lib/area/area-tree.ts";
import type { DialogProps } from "../../lib/routing/dialog-props.ts";
import { useSiteData } from "../../lib/routing/site-data.ts";
import { useSuggestions } from "../../lib/use-suggestions.ts";
import styles from "./header.module.css";

/** Areas whose name, pinyin or initials fit what is typed. A failure was told by the client already. */
const findAreas = (keyword: string, signal: AbortSignal) =>
  callApi(browserApi(), areaSearch, { query: { keyword, size: "8" }, signal });

/** Province, city, district; or by name, pinyin, initials. Remembered in the area cookie. */
export default function AreaDialog({ payload, open, onClose }: DialogProps<"pickArea">) {
  const current = useSiteData()?.area;
  const fetcher = useFetcher();
  const [tree, setTree] = useState<AreaNode[]>([]);
  const [path, setPath] = useState<AreaNode[]>([]);
  const [keyword, setKeyword] = useState("");
  const hits = useSuggestions(keyword, findAreas);
  const list = useRef<HTMLDivElement>(null);
  const last = path.at(-1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree is fetched once per opening
  useEffect(() => {
    callApi(browserApi(), areaTree).then(
      (nodes) => {
        setTree(nodes as AreaNode[]);
        const way = pathTo(nodes as AreaNode[], current?.adcode ?? "");
        setPath(way.at(-1) && areasBelow(way.at(-1)!).length === 0 ? way.slice(0, -1) : way);
      },
      () => onClose(),
    );
  }, []);

  function choose(adcode: string) {
    void fetcher.submit({ adcode, to: payload?.returnTo ?? "/" }, { method: "post", action: "/area" });
    onClose();
  }
  function step(next: AreaNode[]) {
    setPath(next);
    list.current?.focus();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="想看哪里"
      foot={
        last && (
          <Button variant="primary" full onClick={() => choose(last.adcode)}>{`就选${last.name}`}</Button>
        )
      }
    >
      <div className={layout.stack}>
        <Combobox
          label="按名称、拼音或首字母找"
          name="area"
          placeholder="例如：南京、nanjing、nj"
          value={keyword}
          onValueChange={setKeyword}
          groups={[
            {
              label: "地区",
              options: hits.map((hit) => ({ value: hit.path, label: hit.name, note: hit.path })),
            },
          ]}
          onChoose={({ value }) => {
            const hit = hits.find(({ path: way }) => way === value);
            if (hit) choose(hit.adcode);
          }}
        />
        <nav className={cx(layout.row, layout.wrap)} aria-label="已选的上级">
          <Button variant="quiet" size="small" onClick={() => step([])}>
            全国
          </Button>
          {path.map((node, index) => (
            <Button
              key={node.adcode}
              variant="quiet"
              size="small"
              onClick={() => step(path.slice(0, index + 1))}
            >
              {node.name}
            </Button>
          ))}
        </nav>
        {tree.length === 0 && <SkeletonGroup label="正在加载地区">{null}</SkeletonGroup>}
        <div
          className={cx(chip.chips, styles.areaList)}
          ref={list}
          tabIndex={-1}
          role="group"
          aria-label={last?.name ?? "全国"}
        >
          {(last ? areasBelow(last) : tree).map((node) => (
            <Chip
              key={node.adcode}
              on={node.adcode === current?.adcode}
              onClick={() => (areasBelow(node).length > 0 ? step([...path, node]) : choose(node.adcode))}
            >
              {node.name}
            </Chip>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
