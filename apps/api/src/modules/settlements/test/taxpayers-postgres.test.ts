// Who is declared to the tax office: one number is one person's whoever fills it in at the same moment; the declaration that
// is taken out is of the month it was asked in.
import { askExport, readExport, secondExport, takeExport } from "@ginkgo/api-contract/exports/exports";
import { saveTaxpayer } from "@ginkgo/api-contract/settlements/withheld-tax";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, get, signInStaff } from "../../../../test/kits/membership-kit.ts";
import { closeHouse } from "../../../../test/kits/orders-kit.ts";
import { rows } from "../../../platform/database/database.ts";
import { open as served } from "../../files/test/files-kit.ts";
import { type TaxHouse, taxHouse } from "./tax-kit.ts";

let house: TaxHouse;
beforeAll(async () => {
  house = await taxHouse();
});
afterAll(() => closeHouse(house.api));

it("one number filled in for several at once is one person's; the others are told so in words", async () => {
  const { api } = house;
  const people = await rows<{ id: string }>(
    api.database.primary,
    sql`select id::text from workforce.employees order by id limit 5`,
  );
  const finance = await signInStaff(api, "finance");
  const answers = await Promise.all(
    people.map(({ id }) =>
      ask(api, finance, saveTaxpayer, {
        params: { party: `employee:${id}` },
        body: { realName: "刘秀英", idNumber: "320102196001011220", reason: "对着身份证填", version: 0 },
      }),
    ),
  );
  expect(people.length).toBeGreaterThan(2);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...people.slice(1).map(() => 400)]);
  expect(JSON.stringify(answers.find(({ status }) => status === 400))).toContain("这个证件号已经填在");
});

it("a declaration without a month is of the one that had ended as it was asked for, whenever the second agrees", async () => {
  const { api } = house;
  await house.on("2027-05-10");
  const { id: settled } = await house.payable(300_000);
  await house.pay(settled);
  await house.mark(settled, true);
  // Shortly before midnight: the month has another end ten minutes later.
  api.clock.advance(Date.parse("2027-06-30T23:55:00+08:00") - api.clock.now().getTime());
  const asker = await signInStaff(api, "finance");
  const second = await signInStaff(api, "finance");
  const asked = await get(api, asker, askExport, {
    body: {
      list: "withheldTax",
      format: "CSV",
      whole: ["idNumber"],
      forWhom: "税务局扣缴申报",
      reason: "五月的扣缴申报",
    },
  });
  api.clock.advance(10 * 60_000);
  const one = { params: { id: asked.id } };
  const seen = await get(api, second, readExport, one);
  expect(seen.filters).toEqual([{ label: "月份", text: "2027-05" }]);
  await get(api, second, secondExport, { ...one, body: { agree: true } });
  await api.api.dueWork.runAll();
  const { url } = await get(api, asker, takeExport, one);
  const file = (await served(api, url, asker.auth))!;
  const table = parse(Buffer.from(file.bytes), {
    bom: true,
    columns: true,
    // The first line says whose file it is.
    from_line: 2,
    relax_column_count: true,
  });
  expect(table).toMatchObject([{ 税款所属月份: "2027-05", "收入（元）": "3000.00" }]);
});
