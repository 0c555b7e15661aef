import { useState } from "react";
import { useDraft } from "../../app/lib/form/form-drafts.ts";

export default function FormPage() {
  const form = useDraft("opinion");
  const [phone, setPhone] = useState("");
  return (
    <form ref={form}>
      <textarea aria-label="content" name="content" />
      <input
        aria-label="phone"
        name="phone"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <output>{phone}</output>
      <input aria-label="anonymous" name="anonymous" type="checkbox" />
      <input aria-label="password" name="password" type="password" />
      <input aria-label="code" name="code" autoComplete="one-time-code" />
    </form>
  );
}
