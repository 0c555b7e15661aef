import { badInput, ProblemError, problem } from "../../../http/problem.ts";
import type { Db } from "../../../platform/database/database.ts";
import { longDay } from "../../cards/public.ts";
import { canAccessOrder } from "../own-order.ts";
import { basePay, leftVisits, type PackageRow, packageById } from "./package-row.ts";

/** What an order sells that is paid once and used visit by visit. */
export interface PackageSold {
  serviceId: string;
  skuId: string;
  visits: number;
  listFen: number;
  validDays: number | null;
}

/** A visit that a package pays for. */
export interface PackageUse {
  packageId: string;
  serviceId: string;
  skuId: string;
  /** What it covers, fen. */
  visitFen: number;
  /** Last day it may be made on; null: no end. */
  endDay: string | null;
  /** Which of the package's visits it will be, and of how many. */
  nth: number;
  visits: number;
}

/** @throws {ProblemError} PACKAGE_EXPIRED where a day lies behind the end of a package */
export function checkDay({ endDay }: { endDay: string | null }, day: string | undefined): void {
  if (!endDay || !day || day <= endDay) return;
  const say = `这个套餐用到 ${longDay(endDay)}，请选这天以前的日子；来不及用的，可以在“我的套餐”里退。`;
  throw new ProblemError("PACKAGE_EXPIRED", "", { appointment: say }, { endDay });
}

function checkLeft(found: PackageRow): void {
  if (found.isClosed || !found.isOpened || found.status !== "TRANSACTION_COMPLETE")
    throw problem("PACKAGE_CLOSED");
  if (leftVisits(found) < 1) throw problem("PACKAGE_USED_UP");
}

interface Wish {
  packageId: string;
  memberId: string;
  elderId: string | null;
  serviceId: string;
  skuId: string | undefined;
  day: string | undefined;
}

/**
 * The visit of a package somebody wants: theirs, or of an elder they may order for. Who places the order has locked the
 * package, so that two never take the same last visit.
 * @throws {ProblemError} NOT_FOUND, BAD_INPUT for another service, PACKAGE_CLOSED, PACKAGE_USED_UP, PACKAGE_EXPIRED
 */
export async function planUse(db: Db, wish: Wish): Promise<PackageUse> {
  const found = await packageById(db, wish.packageId);
  if (!found || !(await canAccessOrder(db, found, wish.memberId, "orders.act")))
    throw problem("NOT_FOUND", "package");
  if (found.memberId !== wish.memberId && found.elderId !== wish.elderId)
    throw badInput({ elderId: "这个套餐是买给家里长辈的，请选那位长辈。" });
  if (found.serviceId !== wish.serviceId || (wish.skuId && wish.skuId !== found.skuId))
    throw badInput({ packageId: "这个套餐不能约这项服务。请到“我的套餐”里点“约下一次”。" });
  checkLeft(found);
  checkDay(found, wish.day);
  const { id: packageId, serviceId, skuId, endDay, visits, used } = found;
  return { packageId, serviceId, skuId, visitFen: basePay(found), endDay, nth: used + 1, visits };
}
