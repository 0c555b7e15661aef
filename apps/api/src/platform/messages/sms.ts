import type { SmsPurpose } from "@ginkgo/api-contract/identity/identity";

/** One message to one number. `NOTICE` and `NEWS` tell of something and carry no code. */
export interface SmsMessage {
  mobile: string;
  purpose: SmsPurpose | "NOTICE" | "NEWS";
  /** Of `NEWS`: what has happened, in one line, for the vendor's template. */
  news?: string;
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
