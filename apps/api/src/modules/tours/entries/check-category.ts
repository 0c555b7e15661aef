import type { FieldErrors } from "@ginkgo/api-contract/problems";
import type { Db } from "../../../platform/database/database.ts";
import { sceneryCategories } from "../scenery-categories.ts";

/** Whether there is such a category of scenery. */
export async function checkCategory(db: Db, categoryId: number): Promise<FieldErrors> {
  const known = (await sceneryCategories(db)).some(({ id }) => Number(id) === categoryId);
  return known ? {} : { categoryId: "没有这一类，请从列表里选。" };
}
