import * as endpoints from "@ginkgo/api-contract/tours/departures";
import { staff } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import { answerAsk, callOff, formDeparture } from "./decide-departure.ts";
import { listDepartures } from "./list-departures.ts";
import { readDeparture } from "./read-departure.ts";
import { revealTravelers } from "./reveal-travelers.ts";

export const departureRoutes: Route[] = [
  query(endpoints.staffDepartures, staff, ({ db, query: filters, viewer, services }) =>
    listDepartures(db, viewer, filters, services.clock.now()),
  ),
  query(endpoints.staffDeparture, staff, ({ db, params, viewer, services }) =>
    readDeparture(db, services, viewer, params.id),
  ),
  command(endpoints.confirmDeparture, staff, async ({ tx, params, body, viewer, services }) => {
    await formDeparture(tx, viewer, params.id, body, services.clock.now());
    return readDeparture(tx, services, viewer, params.id);
  }),
  command(endpoints.secondDeparture, staff, async ({ tx, params, body, viewer, services }) => {
    await answerAsk(tx, viewer, params.id, body, services.clock.now());
    return readDeparture(tx, services, viewer, params.id);
  }),
  command(endpoints.cancelDeparture, staff, async ({ tx, params, body, viewer, services }) => {
    await callOff(tx, viewer, params.id, body, services.clock.now());
    return readDeparture(tx, services, viewer, params.id);
  }),
  command(endpoints.revealTravelers, staff, ({ tx, params, body, viewer, services }) =>
    revealTravelers(tx, services, viewer, params.id, body.reason),
  ),
];
