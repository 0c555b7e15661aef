import { ApiError } from "@ginkgo/client/api-error";
import type { Places } from "./form-refusal.ts";

/** Runs a call; a refusal whose reason is about one field comes back as that field's error. */
export async function placed<T>(places: Places, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const place = error instanceof ApiError && error.reason && places[error.reason];
    // What the API says beside a field itself stays there.
    if (!place || Object.keys(error.fields).length > 0) throw error;
    const { status, statusText, msg, reason, more } = error;
    throw new ApiError({ status, statusText, msg, reason, fields: { [place]: msg }, more });
  }
}
