import type { ExportListName } from "@ginkgo/api-contract/exports/export-lists";
import { Button } from "@ginkgo/ui/button";
import { lazy, Suspense, useState } from "react";
import { usePermissions } from "react-admin";

const AskDialog = lazy(async () => ({ default: (await import("./ask-dialog.tsx")).AskDialog }));

/** Takes a list out as a file, as it is filtered; absent for who may not. */
export function ExportButton({
  list,
  filters,
}: {
  list: ExportListName;
  filters: Readonly<Record<string, string | undefined>>;
}) {
  const { permissions } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!permissions?.includes("exports.make")) return null;
  const set = Object.entries(filters).filter((one): one is [string, string] => Boolean(one[1]));
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        导出…
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AskDialog
            list={list}
            filters={Object.fromEntries(set)}
            isOwnOnly={permissions.includes("own.only")}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
