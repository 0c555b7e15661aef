import * as endpoints from "@ginkgo/api-contract/membership/addresses";
import { customer } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { deleteAddress } from "./address-delete.ts";
import { maskedAddress, readAddresses } from "./address-row.ts";
import { saveAddress } from "./address-save.ts";

export const routes: Route[] = [
  query(endpoints.addresses, customer, async ({ viewer, services: { database, vault } }) => ({
    records: (await readAddresses(database.primary, vault, viewer.memberId)).map(maskedAddress),
  })),
  query(endpoints.address, customer, async ({ viewer, params, services: { database, vault } }) => {
    const found = (await readAddresses(database.primary, vault, viewer.memberId)).find(
      (a) => a.id === params.id,
    );
    if (!found) throw problem("NOT_FOUND", "address");
    return found;
  }),
  command(endpoints.addAddress, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveAddress(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(endpoints.editAddress, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveAddress(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(endpoints.defaultAddress, customer, ({ tx, viewer, params, services: { vault, clock } }) =>
    saveAddress(tx, vault, viewer.memberId, { id: params.id, isDefault: true }, clock.now()),
  ),
  command(endpoints.deleteAddress, customer, ({ tx, viewer, params, services: { vault } }) =>
    deleteAddress(tx, vault, viewer.memberId, params.id),
  ),
];
