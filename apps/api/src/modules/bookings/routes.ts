import type { BookKind } from "@ginkgo/api-contract/bookings/bookings";
import * as endpoints from "@ginkgo/api-contract/bookings/bookings";
import type { PortalPart } from "@ginkgo/api-contract/system/setting-codes";
import { anyone, customer, staff } from "../../http/guards.ts";
import { requireOffered } from "../../http/require-offered.ts";
import { command, query, type Route } from "../../http/route.ts";
import { acceptProposed, addBooking, cancelBooking, changeBooking } from "./book-visit.ts";
import { listOwnBookings, listStaffBookings, readOwnBooking } from "./list-bookings.ts";
import { moveBooking, proposeBooking, readStaffBooking, revealBooking } from "./staff-booking.ts";
import { listVisitSlots } from "./visit-slots.ts";

const partOfKind: Partial<Record<BookKind, PortalPart>> = { SERVICE: "VISITS", TOUR: "TOURS" };

export const routes: Route[] = [
  command(endpoints.addBooking, customer, async ({ tx, body, viewer, services }) => {
    requireOffered(services.settings, partOfKind[body.kind]);
    return addBooking(tx, services, viewer.memberId, body);
  }),
  query(endpoints.bookingPage, customer, ({ db, query: filters, viewer, services }) =>
    listOwnBookings(db, services.vault, viewer.memberId, filters),
  ),
  query(endpoints.bookingDetail, customer, ({ db, params, viewer, services }) =>
    readOwnBooking(db, services.vault, viewer.memberId, params.id),
  ),
  command(endpoints.changeBooking, customer, ({ tx, params, body, viewer, services }) =>
    changeBooking(tx, services, viewer.memberId, params.id, body),
  ),
  command(endpoints.cancelBooking, customer, ({ tx, params, viewer, services }) =>
    cancelBooking(tx, services, viewer.memberId, params.id),
  ),
  command(endpoints.acceptProposed, customer, ({ tx, params, viewer, services }) =>
    acceptProposed(tx, services, viewer.memberId, params.id),
  ),
  query(endpoints.visitSlots, anyone, ({ db, params, query: filters, services }) =>
    listVisitSlots(db, params.id, filters, services.clock.now()),
  ),
  query(endpoints.staffBookings, staff, ({ db, query: filters, viewer, services }) =>
    listStaffBookings(db, services, viewer, filters),
  ),
  query(endpoints.staffBooking, staff, ({ db, params, viewer, services }) =>
    readStaffBooking(db, services, viewer, params.id),
  ),
  command(endpoints.revealBooking, staff, ({ tx, params, body, viewer, services }) =>
    revealBooking(tx, services, viewer, params.id, body.reason),
  ),
  command(endpoints.confirmBooking, staff, ({ tx, params, body, viewer, services }) =>
    moveBooking(tx, services, viewer, params.id, "confirm", body),
  ),
  command(endpoints.proposeBooking, staff, ({ tx, params, body, viewer, services }) =>
    proposeBooking(tx, services, viewer, params.id, body),
  ),
  command(endpoints.visitedBooking, staff, ({ tx, params, body, viewer, services }) =>
    moveBooking(tx, services, viewer, params.id, "visited", body),
  ),
  command(endpoints.noShowBooking, staff, ({ tx, params, body, viewer, services }) =>
    moveBooking(tx, services, viewer, params.id, "noShow", body),
  ),
];
