import type { FieldErrors } from "@ginkgo/api-contract/problems";
import { eq } from "drizzle-orm";
import { type Db, firstOf } from "../../../platform/database/database.ts";
import { sceneryCategories } from "../scenery-categories.ts";
import type { spots, tourOrgs, trips } from "../tables.ts";

/** Whether something can stand under a category of scenery: it is in use, or it stands under it already. */
export async function checkCategory(
  db: Db,
  table: typeof spots | typeof tourOrgs | typeof trips,
  { id, categoryId }: { id: string; categoryId: number },
): Promise<FieldErrors> {
  const category = (await sceneryCategories(db)).find((one) => Number(one.id) === categoryId);
  if (!category) return { categoryId: "没有这一类，请从列表里选。" };
  if (category.status === 1) return {};
  const stored = await firstOf(
    db.select({ categoryId: table.categoryId }).from(table).where(eq(table.id, id)),
  );
  return stored?.categoryId === categoryId
    ? {}
    : { categoryId: `“${category.name}”已经下线，请选别的分类。` };
}
