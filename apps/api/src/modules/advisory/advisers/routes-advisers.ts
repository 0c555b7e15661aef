import {
  adviserDetail,
  adviserFace,
  adviserPage,
  agentServer as agentServerEndpoint,
  chooseAdviser as chooseEndpoint,
  matchAdvisers as matchEndpoint,
  myAdviser,
  onlineServer as onlineServerEndpoint,
  tempServer as tempServerEndpoint,
  underOnlineServer,
  updateRecentAdviser,
} from "@ginkgo/api-contract/advisory/advisers";
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
  query(adviserDetail, anyone, ({ db, params, services }) => readAdviser(db, services, params.id)),
  query(adviserFace, anyone, ({ db, query: { adcode }, viewer, services }) =>
    faceAdviser(db, services, { adcode, memberId: viewer.kind === "member" ? viewer.memberId : undefined }),
  ),
  query(adviserPage, anyone, ({ db, query: asked, services }) => listAdvisers(db, services, asked)),
  query(matchEndpoint, anyone, ({ db, body, services }) => matchAdvisers(db, services, body)),
  query(myAdviser, member, async ({ viewer, services }) =>
    shown(await memberPerson(services.database.primary, viewer.memberId, "ADVISER"), services),
  ),
  // The first ask gives somebody, so these two are changes although they are read.
  command(onlineServerEndpoint, member, async ({ tx, viewer, services }) =>
    shown(await onlineServer(tx, viewer.memberId, services.clock.now()), services),
  ),
  command(agentServerEndpoint, member, async ({ tx, viewer, services }) =>
    shown(await agentServer(tx, viewer.memberId, services.clock.now()), services),
  ),
  query(tempServerEndpoint, member, async ({ viewer, query: asked, services }) =>
    shown(await tempServer(services.database.primary, viewer.memberId, asked.conversationId), services),
  ),
  query(underOnlineServer, member, async ({ viewer, services }) =>
    shown(await standIn(services.database.primary, viewer.memberId, services.clock.now()), services),
  ),
  command(updateRecentAdviser, member, async ({ tx, viewer, body, services }) =>
    presentPerson(
      await noteRecent(tx, viewer.memberId, body.adviserId, services.clock.now()),
      services.clock.now(),
    ),
  ),
  command(chooseEndpoint, member, async ({ tx, viewer, body, services }) => {
    const now = services.clock.now();
    return presentPerson(await chooseAdviser(tx, services, viewer.memberId, body, now), now);
  }),
];
