import { type OrgPage, orgPage } from "@ginkgo/contract/orgs";
import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../lib/api-client.ts";
import { browserApi } from "../lib/browser-api.ts";
import { addressOfForm } from "./filter-form.tsx";
import { apiQuery } from "./org-address.ts";
import { OrgFilters } from "./org-filters.tsx";

const PAUSE = 200;

interface SheetProps {
  page: OrgPage;
  address: URLSearchParams;
  adcode: string;
  here: string;
  onClose: () => void;
}

/** The filters on a narrow screen: nothing is applied before the button, which says how many there will be. */
export default function FilterSheet({ page, address, adcode, here, onClose }: SheetProps) {
  const form = useRef<HTMLFormElement>(null);
  const [total, setTotal] = useState(page.total);
  const asking = useRef<AbortController>(undefined);
  const navigate = useNavigate();

  const count = async () => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const { signal } = stop;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted || !form.current) return;
    const query = { ...apiQuery(addressOfForm(form.current), adcode), size: "1" };
    const found = await callApi(browserApi(), orgPage, { query: query as never, signal }).catch(
      () => undefined,
    );
    if (found && !signal.aborted) setTotal(found.total);
  };
  const show = () => {
    if (form.current) navigate(`/orgs?${addressOfForm(form.current)}`);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="筛选"
      variant="sheet"
      foot={
        <>
          <Button
            onClick={() => {
              navigate(`/orgs?adcode=${page.frame?.adcode ?? ""}`);
              onClose();
            }}
          >
            清空
          </Button>
          <Button variant="pri" onClick={show}>
            看 {total} 家
          </Button>
          <span className="sr" role="status">
            现在的条件有 {total} 家
          </span>
        </>
      }
    >
      <form
        ref={form}
        onChange={count}
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <OrgFilters page={page} address={address} adcode={adcode} here={here} />
      </form>
    </Dialog>
  );
}
