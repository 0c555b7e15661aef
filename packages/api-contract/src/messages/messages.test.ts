import { expect, expectTypeOf, it } from "vitest";
import { messageCodes, messageSpec } from "./message-catalogue.ts";
import {
  faultsOfWords,
  filled,
  filledWords,
  sampleOf,
  smsParts,
  smsTextOf,
  type TextFor,
  variablesOf,
} from "./message-template.ts";
import type { orderMessages } from "./order-messages.ts";

it("every message is lawful as it stands, and so are its sample and what goes to a phone", () => {
  for (const code of messageCodes) {
    const spec = messageSpec(code);
    expect([code, faultsOfWords(spec, spec)]).toEqual([code, {}]);
    expect(variablesOf(spec)).not.toContain(undefined);
    const shown = sampleOf(spec);
    expect(`${shown.title}${shown.body}`).not.toMatch(/[{}]/);
    const sent = smsTextOf("银杏里", spec, shown);
    if (sent) expect(smsParts(sent)).toBeLessThanOrEqual(3);
  }
});

it("variables are filled in, and words with others or without them are refused in one sentence", () => {
  const spec = messageSpec("order.cancelled");
  expect(filled("原因：{原因}谢谢。", { reason: "护理员病了。" })).toBe("原因：护理员病了。谢谢。");
  const said = (body: string) => faultsOfWords(spec, { title: "取消了", body }).body;
  expect(said("原因：{原因}")).toBeUndefined();
  expect(said("取消了。")).toBe("少了 {原因}，请写进去。");
  expect(said("{原因}，{姓名}")).toBe("没有 {姓名} 这个变量，这一条只有 {原因}。");
  expect(said("{原因}{")).toBe("大括号要成对，里面写变量的名字，例如 {原因}。");
  expect(said("{原因}\n第二行")).toContain("一行");
});

it("the compiler reads the variables of a message from its words, of any of several those all have", () => {
  type Text<N extends keyof typeof orderMessages> = TextFor<typeof orderMessages, N>;
  expectTypeOf<Text<"cancelled">>().toEqualTypeOf<[more: string]>();
  expectTypeOf<Text<"byHand" | "called">>().toEqualTypeOf<[more: string]>();
  expectTypeOf<Text<"closed">>().toEqualTypeOf<[]>();
  // One of them would go without its text, or drop it.
  expectTypeOf<Text<"refundAgreed" | "refundGranted">>().toEqualTypeOf<[more: never]>();
  expectTypeOf<Text<"forPayer">>().toEqualTypeOf<[more: never]>();
});

it("a title says no more than its own does, in one line, and is never empty", () => {
  const spec = messageSpec("order.cancelled");
  const said = (title: string) => faultsOfWords(spec, { title, body: spec.body }).title;
  expect(said("取消了")).toBeUndefined();
  expect(said("{原因}")).toBe("没有 {原因} 这个变量，这一条的标题没有变量。");
  for (const unseen of ["\u115f", "\u3164", "\u200b", "\ufe0f", "\u2800"])
    expect(said(unseen)).toContain("看不见");
  const paper = messageSpec("application.paperRefused");
  expect(faultsOfWords(paper, { title: "{证件}：{为什么}", body: paper.body }).title).toBe(
    "没有 {为什么} 这个变量，这一条的标题只有 {证件}。",
  );
  const written = { title: "{证件}", body: "{为什么}" };
  expect(filledWords(paper, written, { certificate: "健\n康\u0000\r\n证 ", because: "一\n二" })).toEqual({
    title: "健 康 证",
    body: "一\n二",
  });
  expect(filledWords(paper, written, { certificate: "\u3164\n" }).title).toBe("新的\u3164没有通过");
  const payer = messageSpec("order.forPayer");
  expect(filledWords(payer, payer, { title: " ", text: "退了" }).title).toBe(payer.when);
  expect(payer.sms).toBe(true);
  const invited = messageSpec("family.invitedSms");
  expect(filledWords(invited, invited, { name: "陈\n静" }).body).toBe("陈 静邀请您成为家人");
});

it("a message to a phone is one up to 70 characters, then one for every 67", () => {
  expect([70, 71, 134, 135].map((n) => smsParts("字".repeat(n)))).toEqual([1, 2, 2, 3]);
});
