import * as endpoints from "@ginkgo/api-contract/advisory/advisers";
import { anyone, member } from "../../../http/guards.ts";
import { command, query, type Route } from "../../../http/route.ts";
import type { AppContext } from "../../../http/services.ts";
import { agentServer, onlineServer, standIn, tempServer } from "./assign-person.ts";
import { chooseAdviser, noteRecent } from "./choose-adviser.ts";
import { faceAdviser } from "./face-adviser.ts";
import { memberPerson } from "./find-person.ts";
import { listAdvisers } from "./list-advisers.ts";
import { matchAdvisers } from "./match-advisers.ts";
import { type PersonRow, presentPerson } from "./person-row.ts";
import { readAdviser } from "./present-adviser.ts";

const shown = (person: PersonRow | undefined, { clock }: AppContext) =>
  person ? presentPerson(person, clock.now()) : null;

export const adviserRoutes: Route[] = [
  query(endpoints.adviserDetail, anyone, ({ db, params, services }) => readAdviser(db, services, params.id)),
  query(endpoints.adviserFace, anyone, ({ db, query: { adcode }, viewer, services }) =>
    faceAdviser(db, services, { adcode, memberId: viewer.kind === "member" ? viewer.memberId : undefined }),
  ),
  query(endpoints.adviserPage, anyone, ({ db, query: filters, services }) =>
    listAdvisers(db, services, filters),
  ),
  query(endpoints.matchAdvisers, anyone, ({ db, body, services }) => matchAdvisers(db, services, body)),
  query(endpoints.myAdviser, member, async ({ viewer, services }) =>
    shown(await memberPerson(services.database.primary, viewer.memberId, "ADVISER"), services),
  ),
  // The first ask gives somebody, so these two are changes although they are read.
  command(endpoints.onlineServer, member, async ({ tx, viewer, services }) =>
    shown(await onlineServer(tx, viewer.memberId, services.clock.now()), services),
  ),
  command(endpoints.agentServer, member, async ({ tx, viewer, services }) =>
    shown(await agentServer(tx, viewer.memberId, services.clock.now()), services),
  ),
  query(endpoints.tempServer, member, async ({ viewer, query: filters, services }) =>
    shown(await tempServer(services.database.primary, viewer.memberId, filters.conversationId), services),
  ),
  query(endpoints.underOnlineServer, member, async ({ viewer, services }) =>
    shown(await standIn(services.database.primary, viewer.memberId, services.clock.now()), services),
  ),
  command(endpoints.updateRecentAdviser, member, async ({ tx, viewer, body, services }) =>
    presentPerson(
      await noteRecent(tx, viewer.memberId, body.adviserId, services.clock.now()),
      services.clock.now(),
    ),
  ),
  command(endpoints.chooseAdviser, member, async ({ tx, viewer, body, services }) => {
    const now = services.clock.now();
    return presentPerson(await chooseAdviser(tx, services, viewer.memberId, body, now), now);
  }),
];
