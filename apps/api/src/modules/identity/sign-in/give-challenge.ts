import type { Challenge, makeChallenge as endpoint } from "@ginkgo/api-contract/identity/identity";
import { addressPrefix } from "../../../http/address-prefix.ts";
import type { WorkflowCall } from "../../../http/route.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { CHALLENGE_LIFE, makeChallenge } from "./challenge.ts";
import { challengePicture, challengeSound } from "./draw-challenge.ts";

/** A picture test and the same to be heard; drawn outside of the transaction. @throws {ProblemError} TOO_MANY_REQUESTS */
export async function giveChallenge({
  services: { settings, clock },
  ip,
  transaction,
}: WorkflowCall<typeof endpoint, Viewer>): Promise<Challenge> {
  const { id, answer } = await transaction((tx) =>
    makeChallenge(tx, settings, addressPrefix(ip), clock.now()),
  );
  return {
    id,
    image: (await challengePicture(answer)).toString("base64"),
    audio: challengeSound(answer).toString("base64"),
    expiresIn: CHALLENGE_LIFE / 1000,
  };
}
