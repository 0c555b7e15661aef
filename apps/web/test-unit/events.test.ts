import { expect, test } from "vitest";
import { emit, on, openDialog } from "../app/lib/live/events.ts";

test("an event nobody listens to yet is no error", () => {
  expect(() => emit("paymentSuccess", { orderId: "1" })).not.toThrow();
});

test("a listener hears what was said until it stops listening", () => {
  const received: unknown[] = [];
  const stop = on("login", (payload) => received.push(payload));
  emit("login", { returnTo: "/orgs" });
  emit("login");
  stop();
  emit("login");
  expect(received).toEqual([{ returnTo: "/orgs" }, undefined]);
});

test("a listener that leaves while others are told disturbs none of them", () => {
  const received: string[] = [];
  const stopFirst = on("notify", () => {
    received.push("first");
    stopFirst();
  });
  const stopSecond = on("notify", () => received.push("second"));
  emit("notify", { id: "1", kind: "order", title: "", body: "" });
  stopSecond();
  expect(received).toEqual(["first", "second"]);
});

test("only dialogs with a screen can be opened by name", () => {
  let opened = 0;
  const stop = on("openPictureDialog", () => opened++);
  openDialog("openPictureDialog", { pictures: [] });
  // @ts-expect-error the chat has no screen yet
  openDialog("openChat");
  stop();
  expect(opened).toBe(1);
});
