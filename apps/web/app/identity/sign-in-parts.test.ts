import { createDecipheriv } from "node:crypto";
import { describe, expect, test } from "vitest";
import { codeFrom } from "../lib/form/code-from.ts";
import { encryptPassword } from "./encrypt-password.ts";

const KEY = "thanks,pig4cloud";

describe("the password field", () => {
  test("is what the specification's own example says", () => {
    expect(encryptPassword("123456", KEY)).toBe("YehdBPev");
  });

  test.each(["", "1", "Autumn-Leaf-26", "十六个字节以上的中文密码", "🌿".repeat(40), " ends with a space "])(
    "%j reads the same on the other side",
    (password) => {
      const key = Buffer.from(KEY);
      const decipher = createDecipheriv("aes-128-cfb", key, key);
      const plain = [decipher.update(encryptPassword(password, KEY), "base64"), decipher.final()];
      expect(Buffer.concat(plain).toString()).toBe(password);
    },
  );
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["１２３４５６", "123456"],
  ["【银杏里】您的验证码是 048213，5 分钟内有效。客服 025-0000-6060", "048213"],
  ["12", "12"],
  ["12345678", "123456"],
  ["没有数字", ""],
])("out of %j comes the code %j", (text, code) => {
  expect(codeFrom(text)).toBe(code);
});
