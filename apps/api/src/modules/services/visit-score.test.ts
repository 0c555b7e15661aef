import { expect, it } from "vitest";
import { withMeant } from "./visit-score.ts";

const at = (day: number, hour: number) => new Date(`2026-11-${day}T${hour}:00:00+08:00`);
const load = { id: "1", rating: 5, before: null, after: null, visits: 1, weekMinutes: 60 };
const meant = (day: number) => ({
  employeeId: "1",
  adcode: "320106",
  reference: `order:${day}`,
  startsAt: at(day, 10),
  endsAt: at(day, 12),
  blockedTo: at(day, 12),
});

it("what is meant for somebody counts on its day, in its week, and in no other", () => {
  const visit = { startsAt: at(26, 14), endsAt: at(26, 15), blockedTo: at(26, 15) };
  const told = withMeant(load, [meant(23), meant(26), meant(30)], visit);
  expect(told).toMatchObject({ visits: 2, weekMinutes: 60 + 240 });
  expect(told.before).toMatchObject({ reference: "order:26" });
});
