import { Button } from "@ginkgo/ui/button";
import { Form } from "react-router";
import { dropDrafts } from "../lib/form/form-drafts.ts";
import { canKeep, forgetCopy } from "../lib/live/device-copy.ts";
import { forgetAll } from "../lib/search-history.ts";

/** What the next person at this device must not find. */
function leaveNothing() {
  dropDrafts();
  forgetAll();
  if (canKeep()) forgetCopy().catch(() => {});
}

/** Signs out, with and without scripts, and forgets what was half typed in this tab and searched on this device. */
export function SignOutButton({ className }: { className?: string }) {
  return (
    <Form method="post" action="/logout" className={className} onSubmit={leaveNothing}>
      <Button type="submit" variant="quiet" size="small" icon="sign-out">
        退出登录
      </Button>
    </Form>
  );
}
