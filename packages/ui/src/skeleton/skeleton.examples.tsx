import layout from "../layout/layout.module.css";
import type { Example } from "../lib/example.ts";
import { Skeleton, SkeletonGroup } from "./skeleton.tsx";

export const examples: Example[] = [
  {
    name: "卡片",
    node: (
      <SkeletonGroup>
        <div className={layout.stack}>
          <Skeleton ratio="16 / 10" />
          <Skeleton width="60%" height="28px" />
          <Skeleton />
        </div>
      </SkeletonGroup>
    ),
  },
];
