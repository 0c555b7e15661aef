import { Button } from "@ginkgo/ui/button";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { openDialog } from "./live/events.ts";

/** Opens the five questions; without scripts the list of those there are. */
export function FindAdviserButton({
  children,
  ...look
}: Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & { children: ReactNode }) {
  return (
    <Button
      icon="magnifying-glass"
      {...look}
      render={
        <Link
          to="/user/advisor?find=1"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openDialog("findAdviser");
          }}
        />
      }
    >
      {children}
    </Button>
  );
}
