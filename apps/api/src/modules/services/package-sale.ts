import { isPackage } from "@ginkgo/api-contract/services/service-codes";
import { eq } from "drizzle-orm";
import { badInput, problem } from "../../http/problem.ts";
import { type Db, firstOf } from "../../platform/database/database.ts";
import { serviceRules } from "./service-queries.ts";
import { services } from "./tables.ts";

/** Several visits of a service, as they are sold together. */
export interface PackageSale {
  skuId: string;
  skuName: string;
  serviceName: string;
  seller: string;
  priceFen: number;
  visits: number;
  /** How many days they can be made in, from paying; null: no end. */
  validDays: number | null;
  onTheSpot: string[];
}

/**
 * A package that can be bought now.
 * @throws {ProblemError} NOT_FOUND for a service that is not offered, BAD_INPUT for what is no package of it
 */
export async function packageSale(db: Db, serviceId: string, skuId: string): Promise<PackageSale> {
  const rules = await serviceRules(db, serviceId);
  if (rules?.state !== "ON") throw problem("NOT_FOUND", `service ${serviceId}`);
  const sku = rules.skus.find((s) => s.id === skuId);
  if (!sku) throw badInput({ "items.0.skuId": "没有这个套餐，请重新选择。" });
  if (!isPackage(sku))
    throw badInput({ "items.0.skuId": "这一项不是好几次一起买的套餐，请回到服务页直接预约。" });
  const service = (await firstOf(
    db
      .select({ name: services.name, provider: services.providerOrgId })
      .from(services)
      .where(eq(services.id, serviceId)),
  ))!;
  return {
    skuId,
    skuName: sku.name,
    serviceName: service.name,
    seller: service.provider === null ? "self" : `org:${service.provider}`,
    priceFen: sku.priceFen,
    visits: sku.visits,
    validDays: sku.validDays ?? null,
    onTheSpot: rules.surcharges.map((s) => s.note),
  };
}
