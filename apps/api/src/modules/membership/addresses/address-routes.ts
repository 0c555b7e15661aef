import {
  addAddress,
  address,
  addresses,
  defaultAddress,
  deleteAddress as deleteAddressEndpoint,
  editAddress,
} from "@ginkgo/api-contract/membership/addresses";
import { customer } from "../../../http/guards.ts";
import { problem } from "../../../http/problem.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { deleteAddress } from "./address-delete.ts";
import { maskedAddress, readAddresses } from "./address-row.ts";
import { saveAddress } from "./address-save.ts";

export const routes: Route[] = [
  query(addresses, customer, async ({ viewer, services: { database, vault } }) => ({
    records: (await readAddresses(database.primary, vault, viewer.memberId)).map(maskedAddress),
  })),
  query(address, customer, async ({ viewer, params, services: { database, vault } }) => {
    const found = (await readAddresses(database.primary, vault, viewer.memberId)).find(
      (a) => a.id === params.id,
    );
    if (!found) throw problem("NOT_FOUND", "address");
    return found;
  }),
  command(addAddress, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveAddress(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(editAddress, customer, ({ tx, viewer, body, services: { vault, clock } }) =>
    saveAddress(tx, vault, viewer.memberId, body, clock.now()),
  ),
  command(defaultAddress, customer, ({ tx, viewer, params, services: { vault, clock } }) =>
    saveAddress(tx, vault, viewer.memberId, { id: params.id, isDefault: true }, clock.now()),
  ),
  command(deleteAddressEndpoint, customer, ({ tx, viewer, params, services: { vault } }) =>
    deleteAddress(tx, vault, viewer.memberId, params.id),
  ),
];
