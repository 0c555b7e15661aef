import { Button } from "@ginkgo/ui/button";
import { Form } from "react-router";
import { dropDrafts } from "../lib/form-drafts.ts";

/** Signs out, with and without scripts, and forgets what was half typed in this tab. */
export function SignOutButton({ className }: { className?: string }) {
  return (
    <Form method="post" action="/logout" className={className} onSubmit={dropDrafts}>
      <Button type="submit" variant="qui" size="sm" icon="sign-out">
        退出登录
      </Button>
    </Form>
  );
}
