import { randomUUID } from "node:crypto";
import { acs3Headers, canonicalQuery } from "./acs3-sign.ts";
import type { SmsPort } from "./sms.ts";

const LONGEST = 5_000;

export interface AliyunSettings {
  key: { id: string; secret: string };
  signName: string;
  template: string;
  noticeTemplate: string | undefined;
  newsTemplate: string | undefined;
  voiceTemplate: string | undefined;
  endpoint: string;
  voiceEndpoint: string;
}

/** Sends by Aliyun: `SendSms` of dysmsapi, spoken codes by `SingleCallByTts` of dyvmsapi. */
export function aliyunSms(settings: AliyunSettings): SmsPort {
  async function call(endpoint: string, action: string, query: Record<string, string>) {
    const { host } = new URL(endpoint);
    // The vendor refuses requests whose date is off, so this is the machine's time and never the sandbox clock's.
    const date = `${new Date().toISOString().slice(0, 19)}Z`;
    const headers = acs3Headers(
      { host, action, version: "2017-05-25", query, date, nonce: randomUUID() },
      settings.key,
    );
    const response = await fetch(`${endpoint}/?${canonicalQuery(query)}`, {
      method: "POST",
      headers,
      signal: AbortSignal.timeout(LONGEST),
    });
    const answer = (await response.json().catch(() => ({}))) as { Code?: string };
    if (answer.Code !== "OK") throw new Error(`${action} answered ${response.status} ${answer.Code ?? ""}`);
  }

  return {
    async send({ mobile, purpose, smsCode, news, channel }) {
      const param = JSON.stringify(smsCode === null ? { ...(news ? { news } : {}) } : { code: smsCode });
      if (channel === "voice" && settings.voiceTemplate) {
        await call(settings.voiceEndpoint, "SingleCallByTts", {
          CalledNumber: mobile,
          TtsCode: settings.voiceTemplate,
          TtsParam: param,
        });
        return;
      }
      const templates = { NOTICE: settings.noticeTemplate, NEWS: settings.newsTemplate };
      const template = purpose === "NOTICE" || purpose === "NEWS" ? templates[purpose] : settings.template;
      if (!template) return;
      await call(settings.endpoint, "SendSms", {
        PhoneNumbers: mobile,
        SignName: settings.signName,
        TemplateCode: template,
        TemplateParam: param,
      });
    },
  };
}
