import type { SmsPurpose } from "@ginkgo/contract/identity";

/** One message to one number. `NOTICE` tells of something and carries no code. */
export interface SmsMessage {
  mobile: string;
  purpose: SmsPurpose | "NOTICE";
  /** The whole text, as the sandbox shows it; vendors have their own approved wording. */
  text: string;
  smsCode: string | null;
  channel: "sms" | "voice";
}

/** The way to people's phones. */
export interface SmsPort {
  /** @throws Error when the vendor did not take it; its message holds no personal data */
  send(message: SmsMessage): Promise<void>;
}
