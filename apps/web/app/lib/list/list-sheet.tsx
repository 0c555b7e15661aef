import { Button } from "@ginkgo/ui/button";
import { Dialog } from "@ginkgo/ui/dialog";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { countText } from "../format.ts";
import type { ListAddress } from "./list-address.ts";
import { addressOfForm } from "./list-rail.tsx";

const PAUSE = 200;

interface SheetProps {
  list: ListAddress;
  total: number;
  /** 家, 项, 件: what is counted. */
  unit: string;
  /** How many an address would give; undefined when it could not be asked. */
  count(address: URLSearchParams, signal: AbortSignal): Promise<number | undefined>;
  clearHref: string;
  onClose: () => void;
  children: ReactNode;
}

/** The filters on a narrow screen: nothing is applied before the button, which says how many there will be. */
export default function ListSheet({ list, total, unit, count, clearHref, onClose, children }: SheetProps) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState(total);
  const asking = useRef<AbortController>(undefined);
  const navigate = useNavigate();

  const recount = async () => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const { signal } = stop;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted || !form.current) return;
    const address = new URL(addressOfForm(list, form.current), location.href).searchParams;
    const next = await count(address, signal).catch(() => undefined);
    if (next !== undefined && !signal.aborted) setFound(next);
  };
  const show = () => {
    if (form.current) navigate(addressOfForm(list, form.current));
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
              navigate(clearHref);
              onClose();
            }}
          >
            清空
          </Button>
          <Button variant="primary" onClick={show}>
            看 {countText(found)} {unit}
          </Button>
          <span className={layout.screenReader} role="status">
            现在的条件有 {found} {unit}
          </span>
        </>
      }
    >
      <form
        ref={form}
        onChange={recount}
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
