import { Combobox, type ComboboxOption } from "@ginkgo/ui/combobox";
import { Dialog } from "@ginkgo/ui/dialog";
import { type FormEvent, useCallback, useEffect, useRef } from "react";
import { ordersOf } from "../orders/order-views.ts";
import type { MenuGroup } from "./menu.ts";
import styles from "./shell.module.css";
import { type Target, useFoundThings } from "./use-found-things.ts";

/** Orders have as many digits. */
const ORDER_NUMBER = /^\d{18,20}$/;

const MOBILE = /^1\d{10}$/;

const isIn = (groups: readonly MenuGroup[]) => (path: string) =>
  groups.some(({ entries }) => entries.some(({ to }) => to === path));

/** Pages and searches for what was typed; `id` is where it leads. */
function targetsFor(text: string, groups: readonly MenuGroup[]) {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const pages: Target[] = groups.flatMap(({ label, icon, entries }) =>
    entries
      .filter((entry) => words.every((word) => `${label} ${entry.label}`.includes(word)))
      .map((entry) => ({
        id: entry.to,
        value: entry.label,
        icon,
        note: entry.key ? `G ${entry.key.toUpperCase()}` : undefined,
      })),
  );
  const can = isIn(groups);
  const searches: Target[] = [];
  if (words.length === 1 && ORDER_NUMBER.test(words[0]!) && can("/orders"))
    searches.push({ id: `/orders/number/${words[0]}`, value: `订单 ${words[0]}`, icon: "receipt" });
  if (words.length === 1 && MOBILE.test(words[0]!) && can("/members"))
    searches.push({ id: `/members?keyword=${words[0]}`, value: `会员 ${words[0]}`, icon: "users" });
  if (words.length === 1 && MOBILE.test(words[0]!) && can("/orders"))
    searches.push({ id: ordersOf({ keyword: words[0]! }), value: "这个手机号的订单", icon: "receipt" });
  if (words.length > 0 && can("/contracts"))
    searches.push({
      id: `/contracts?keyword=${encodeURIComponent(words.join(" "))}`,
      value: `在合同里找“${words.join(" ")}”`,
      icon: "file-text",
    });
  return [
    { label: "去", options: pages },
    { label: "找", options: searches },
  ];
}

/** Goes anywhere somebody may go, and finds by number and name. */
export default function Palette({
  groups,
  text,
  onText,
  isSent,
  onFocused,
  onGo,
  onClose,
}: {
  groups: readonly MenuGroup[];
  text: string;
  onText: (text: string) => void;
  /** Whether Enter was pressed before this was there. */
  isSent: boolean;
  /** The keys go to this box from now on. */
  onFocused: () => void;
  onGo: (to: string) => void;
  onClose: () => void;
}) {
  const box = useRef<HTMLInputElement | null>(null);
  // At once, and not when the dialog would: a letter typed in between would go nowhere.
  const take = useCallback(
    (input: HTMLInputElement | null) => {
      box.current = input;
      if (!input) return;
      input.focus();
      input.setSelectionRange(input.value.length, input.value.length);
      onFocused();
    },
    [onFocused],
  );
  const things = useFoundThings(text, isIn(groups));
  const [pages, searches] = targetsFor(text, groups);
  const found = [pages!, { label: "人和机构", options: things.found }, searches!];
  const first = found.flatMap(({ options }) => options)[0];
  const go = (option: ComboboxOption) => onGo(option.id!);
  const sent = useRef(isSent);
  useEffect(() => {
    if (sent.current && first) onGo(first.id!);
    sent.current = false;
  }, [first, onGo]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (first) go(first);
  }
  return (
    <Dialog open onOpenChange={onClose} title="找，和去哪一页" initialFocus={box}>
      {/* Once is enough: the list is all there is to it, so Esc closes both. */}
      <form
        className={styles.palette}
        onSubmit={submit}
        onKeyDownCapture={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
        noValidate
      >
        <Combobox
          ref={take}
          label="页面、姓名、单号、手机号"
          name="find"
          value={text}
          onValueChange={onText}
          onChoose={go}
          groups={found}
          hint="上下键选，回车去"
        />
        {!first && (
          <p role="status">
            {things.isLooking ? "正在找" : "没有这样的页面。写完整的姓名、机构的名字、订单号、手机号也能找。"}
          </p>
        )}
      </form>
    </Dialog>
  );
}
