import { randomBytes } from "node:crypto";
import type { ProviderCode } from "@ginkgo/api-contract/system/system-codes";
import type { AppContext } from "../../../http/services.ts";

/** Who tries it, with what a call needs of them. */
export interface Tester {
  phone: string;
}

/** A real call that changes nothing for anybody else. @returns what came of it, in one sentence */
type ProviderTest = (tester: Tester) => Promise<string>;

/** A point in Nanjing, GCJ-02: whoever knows maps knows what lies there. */
const POINT = { lng: 118.7969, lat: 32.0603 };

/** How a provider is tried; undefined where there is nothing to try, or it is not set up. */
export function testsOf(
  { sms, mail, pays, wechat, geocoder, scanner, files, settings }: AppContext,
  code: ProviderCode,
): ProviderTest | undefined {
  const { SITE_NAME, SITE_EMAIL } = settings;
  switch (code) {
    case "sms":
      return async ({ phone }) => {
        const text = `【${SITE_NAME}】这是一条测试短信，收到就说明短信发得出去。`;
        await sms.send({ mobile: phone, purpose: "LOGIN", smsCode: "000000", channel: "sms", text });
        return "已发到您的手机，请看一眼收到没有。";
      };
    case "mail":
      return (
        mail &&
        (async () => {
          const text = `${SITE_NAME}的测试邮件：收到就说明邮件发得出去。`;
          const letter = { subject: `${SITE_NAME} 测试邮件`, text, html: `<p>${text}</p>` };
          const outcome = await mail.send({ to: SITE_EMAIL, ...letter });
          if (outcome !== "sent") throw new Error(`the letter was ${outcome}`);
          return `已发到 ${SITE_EMAIL}，请看一眼收到没有。`;
        })
      );
    case "wechatSignIn":
      return async () => {
        // A code nobody was given: WeChat refuses it, which shows that it answers and knows the application.
        await wechat.exchange(randomBytes(8).toString("hex"), { inside: false });
        return "微信有回答。";
      };
    case "map":
      return (
        geocoder &&
        (async () => {
          const place = await geocoder.placeAt(POINT.lng, POINT.lat);
          if (!place) throw new Error("no place at a known point");
          return `查到了：${place.address}`;
        })
      );
    case "files":
      return async () => {
        const name = randomBytes(16).toString("hex");
        const bytes = randomBytes(64);
        await files.put(name, bytes, "application/octet-stream");
        const back = await files.get(name);
        await files.remove(name);
        if (!back || !bytes.equals(back)) throw new Error("what was stored did not come back");
        return "存得进，取得回，删得掉。";
      };
    case "scanner":
      return (
        scanner &&
        (async () => {
          await scanner.scan(randomBytes(64));
          return "扫描有回答。";
        })
      );
    case "push":
      return undefined;
    default: {
      const pay = pays.find((p) => p.name === code);
      return (
        pay &&
        (async () => {
          // A number nobody was given: the provider answers that it never heard of it, signed.
          const { state } = await pay.query(`T${randomBytes(10).toString("hex")}`);
          return state === "UNKNOWN" ? "渠道有回答，签名对得上。" : "渠道有回答。";
        })
      );
    }
  }
}
