import { describe, expect, it } from "vitest";
import { demoTrip } from "../../../../seeds/tours/demo-tours.ts";
import { demoTripLines } from "../../../../seeds/tours/demo-trip-lines.ts";
import { testNow } from "../../../../test/kits/templates.ts";
import { checkTrip } from "../check-trip.ts";
import { NewTourOrg } from "../new-tour-org.ts";
import type { NewTrip } from "../new-trip.ts";

const ids = { get: () => "10001" } as unknown as ReadonlyMap<string, string>;
const good = () => demoTrip(demoTripLines[0]!, testNow, ids, ids);

/** The codes found in a trip after this was done to it. */
const codesAfter = (spoil: (trip: NewTrip) => void) => {
  const trip = good();
  spoil(trip);
  return checkTrip(trip).map((w) => w.code);
};

describe("whoever enters a trip is warned", () => {
  it("of nothing where it asks no elder for too much", () => {
    for (const line of demoTripLines)
      expect(checkTrip(demoTrip(line, testNow, ids, ids)), line.name).toEqual([]);
  });

  it("of more than two hours in the coach, three at one place, 4,000 steps, a late return", () => {
    expect(
      codesAfter((t) => {
        t.details.itinerary[0]!.busMinutes = 120;
      }),
    ).toEqual([]);
    expect(
      codesAfter((t) => {
        t.details.itinerary[0]!.busMinutes = 121;
      }),
    ).toEqual(["BUS"]);
    expect(
      codesAfter((t) => {
        t.details.itinerary[1]!.spots[0]!.visitMinutes = 181;
      }),
    ).toEqual(["VISIT"]);
    expect(
      codesAfter((t) => {
        t.details.itinerary[1]!.walkKm = 2.5;
      }),
    ).toEqual(["WALK"]);
    expect(
      codesAfter((t) => {
        t.details.itinerary[0]!.backBy = "20:30";
      }),
    ).toEqual(["LATE"]);
  });

  it("of the day it happens on, and what to do about it", () => {
    const trip = good();
    trip.details.itinerary[1]!.busMinutes = 180;
    expect(checkTrip(trip)).toEqual([
      { code: "BUS", day: 2, text: "连续坐车 180 分钟，超过 2 小时。请在中途安排休息，或分两天走。" },
    ]);
  });

  it("of shops, danger, no nap, a green guide, a hundred people without a doctor, a night without a bed", () => {
    expect(
      codesAfter((t) => {
        t.details.shoppingStops = 1;
      }),
    ).toEqual(["SHOPPING"]);
    expect(
      codesAfter((t) => {
        t.details.itinerary[0]!.title = "峡谷漂流";
      }),
    ).toEqual(["RISK"]);
    expect(
      codesAfter((t) => {
        delete t.details.itinerary[1]!.rest;
      }),
    ).toEqual(["REST"]);
    expect(
      codesAfter((t) => {
        t.details.guideYears = 2;
      }),
    ).toEqual(["GUIDE"]);
    expect(
      codesAfter((t) => {
        t.details.maxGroupSize = 100;
      }),
    ).toEqual(["DOCTOR"]);
    expect(
      codesAfter((t) => {
        delete t.details.itinerary[0]!.hotel;
      }),
    ).toEqual(["HOTEL"]);
    expect(
      codesAfter((t) => {
        t.details.insurance = [];
      }),
    ).toEqual(["INSURANCE"]);
  });

  it("of turning elders away for their age, and of forgetting the signature from 75 on", () => {
    expect(
      codesAfter((t) => {
        t.details.ageRule = "75 岁以上谢绝报名。";
      }),
    ).toEqual(["AGE"]);
    expect(
      codesAfter((t) => {
        t.details.ageRule = "60 岁以上都能报名。";
      }),
    ).toEqual(["SIGNATURE"]);
  });
});

describe("a travel agency", () => {
  it("cannot be entered without its licence's number", () => {
    const agency = {
      source: "staff",
      sourceKey: "1",
      name: "试社",
      categoryId: 1,
      orgKind: "AGENCY",
      adcode: "320106",
    };
    expect(NewTourOrg.safeParse({ ...agency, details: {} }).success).toBe(false);
    expect(NewTourOrg.safeParse({ ...agency, details: { travelLicenseNo: "L-JS-1" } }).success).toBe(true);
  });
});
