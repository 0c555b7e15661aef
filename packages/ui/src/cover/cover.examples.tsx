import { FavouriteButton } from "../favourite-button/favourite-button.tsx";
import type { Example } from "../lib/example.ts";
import { Cover } from "./cover.tsx";

export const examples: Example[] = [
  {
    name: "机构",
    node: (
      <Cover
        kind="org"
        id="org-320106-01"
        params={{ palette: "autumn" }}
        plate="鼓楼区"
        fav={<FavouriteButton on name="金陵颐和苑" />}
      />
    ),
  },
  {
    name: "商品",
    node: (
      <Cover
        kind="product"
        id="chair-1"
        params={{ category: "轮椅" }}
        fav={<FavouriteButton on={false} name="轻便轮椅" />}
      />
    ),
  },
  {
    name: "线路",
    node: <Cover kind="tour" id="tour-12" params={{ category: "湖泊" }} plate="苏州 · 东山" />,
  },
];
