import { isOneVisit, isPackage } from "@ginkgo/api-contract/services/service-codes";
import type { LoadedService } from "../detail/load-service.ts";

/** Id of the form with the choices: 提交预约 sends it from the bar under the thumb, too. */
export const BOOKING = "service-booking";

/** Whether what is chosen can be ordered here: months are arranged by telephone. */
export const canOrder = ({ service, slots, choice }: Pick<LoadedService, "service" | "slots" | "choice">) =>
  service.state === "ON" && slots.covered && (isOneVisit(choice.sku) || isPackage(choice.sku));
