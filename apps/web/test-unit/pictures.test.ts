import { drawingsUsed } from "@ginkgo/api-contract/content/pictures";
import { objects, scenes } from "@ginkgo/covers";
import { expect, test } from "vitest";

test("every drawing a rule names is drawn", () => {
  expect(drawingsUsed.stillLifes.filter((name) => !(name in objects))).toEqual([]);
  expect(drawingsUsed.scenes.filter((name) => !(name in scenes))).toEqual([]);
});
