import layout from "../layout/layout.module.css";
import type { Example } from "../lib/example.ts";
import { FavouriteButton } from "./favourite-button.tsx";

export const examples: Example[] = [
  {
    name: "没收藏与已收藏",
    node: (
      <div className={layout.row}>
        <FavouriteButton on={false} name="玄武湖畔长者公寓" />
        <FavouriteButton on name="莫愁里照护之家" />
      </div>
    ),
  },
];
