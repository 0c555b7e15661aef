import { Check } from "@ginkgo/ui/check";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { Textarea } from "@ginkgo/ui/textarea";
import { useEffect, useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import account from "../../lib/account/account.module.css";
import type { PlaceChoice } from "../../lib/area/places.ts";
import { focusFirstError } from "../../lib/form/focus-first-error.ts";
import { useDraft } from "../../lib/form/form-drafts.ts";
import { useFormReply } from "../../lib/form/form-reply.ts";
import { NETWORK_FAILURE } from "../../lib/form/form-typed.ts";
import { checkoutQuery } from "../../lib/pay/checkout-address.ts";
import type { PageHandle } from "../../lib/routing/page-handle.ts";
import { pageMeta } from "../../lib/routing/seo.ts";
import { useMember } from "../../lib/routing/site-data.ts";
import type { Route } from "./+types/checkout.page";
import styles from "./checkout.module.css";
import { checkoutAction, type Quoted } from "./checkout-action.ts";
import { CheckoutBenefit } from "./checkout-benefit.tsx";
import type { Fields } from "./checkout-fields.ts";
import { meetsSomebody } from "./checkout-form.ts";
import { CheckoutHealth } from "./checkout-health.tsx";
import { CheckoutPackage } from "./checkout-package.tsx";
import { CheckoutPay } from "./checkout-pay.tsx";
import { CheckoutScreening } from "./checkout-screening.tsx";
import { CheckoutSum } from "./checkout-sum.tsx";
import { CheckoutTravelers } from "./checkout-travelers.tsx";
import { CheckoutWhat } from "./checkout-what.tsx";
import { CheckoutWhere } from "./checkout-where.tsx";
import { CheckoutContact, CheckoutWho } from "./checkout-who.tsx";
import { type Checkout, loadCheckout } from "./load-checkout.ts";
import { useQuote } from "./use-quote.ts";
import "../../lib/account/sections.module.css";
import "../orders.module.css";

export const handle: PageHandle<Checkout> = {
  crumbs: ({ subject }) => [{ label: subject.item.name, href: subject.item.link }, { label: "确认订单" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "确认订单", noIndex: true });

export const loader = (args: Route.LoaderArgs) => loadCheckout(args);

export const action = checkoutAction;

/** What was refused may have left something new behind: taken hours, a person to call. Sums alone need nothing. */
export const shouldRevalidate = ({
  formData,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST"
    ? formData?.get("intent") !== "quote" && actionStatus !== NETWORK_FAILURE
    : defaultShouldRevalidate;

interface Answer {
  at: number;
  done: Partial<Quoted>;
}

/** What a reply says of sums and places; a refusal knows the places only. */
function answerOf({ reply }: ReturnType<typeof useFormReply<Quoted>>): Answer | undefined {
  if (!reply) return undefined;
  return "done" in reply ? reply : { at: reply.at, done: { places: reply.more?.places as PlaceChoice } };
}

/** The newest of what was reckoned: by the last sending, by the last change, by the page itself. */
function useNewest(loaded: Checkout, replies: (Answer | undefined)[]) {
  // A sending that did not get through knows nothing; what was known before goes on.
  const [known, keep] = useState<{
    at: number;
    sums?: Partial<Quoted>;
    places?: PlaceChoice;
    hours?: Quoted["hours"];
  }>({ at: 0 });
  const [latest] = replies.filter((r) => r !== undefined).sort((a, b) => b.at - a.at);
  if (latest && latest.at > known.at)
    keep({
      at: latest.at,
      sums: latest.done.quote || latest.done.errorText ? latest.done : known.sums,
      places: latest.done.places ?? known.places,
      // A sending knows nothing of them; an address of the page's own district has those of the page.
      hours: "typed" in latest.done ? latest.done.hours : known.hours,
    });
  const { quote, errorText, fields, changed } = known.sums ?? { ...loaded, changed: undefined };
  const places = known.places ?? loaded.places;
  return { quote, errorText, fields, changed: changed === true, places, hours: known.hours };
}

/**
 * The idempotency key of what is ordered, as the page came with it first. Loading its data again, after the line was
 * cut or when something else asks for it, keeps the key: an order whose answer was lost is sent again under it.
 */
function useFirstKey({ ask, key }: Checkout): string {
  const thing = checkoutQuery(ask);
  const [first, keep] = useState({ thing, key });
  if (first.thing === thing) return first.key;
  keep({ thing, key });
  return key;
}

/** The account area outlasts leaving it: another thing to order is another form, and nothing of the last is in it. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return <CheckoutForm key={checkoutQuery(loaderData.ask)} loaderData={loaderData} />;
}

function CheckoutForm({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { ask, subject, elders, book, contacts, start, ways } = loaderData;
  const key = useFirstKey(loaderData);
  const member = useMember();
  const { kind } = ask;
  const sending = useFormReply<Quoted>("checkout", "place");
  const reckoning = useQuote();
  const draft = useDraft(`${kind}-${ask.target}`);
  const { fetcher, busy, reply, refused } = sending;
  const refusedAt = refused && reply?.at;
  useEffect(() => {
    if (refusedAt) focusFirstError(draft.current);
  }, [refusedAt, draft]);

  const newest = useNewest(loaderData, [answerOf(sending), answerOf(reckoning)]);
  const { quote, errorText, changed, places } = newest;
  const typed = refused?.typed ?? sending.done?.typed ?? reckoning.done?.typed;
  // Somebody comes to whom the page says it is for; goods go to the buyer.
  const startsFor = kind === "SERVICE" ? (start.elderId ?? elders?.chosenId) : undefined;
  const forElder = elders?.records.find(({ id, isSelf, canAct }) => !isSelf && canAct && id === startsFor);
  const own: Record<string, string | undefined> = {
    "address.receiver": forElder?.name ?? member?.realName ?? undefined,
    "address.phone": member?.phone,
  };
  const fields: Fields = {
    value: (name) => typed?.[name] ?? start[name] ?? own[name],
    // Where it cannot go is said as soon as the place is chosen, not only when it is sent.
    error: (name) =>
      refused?.fields[name] ?? (/^(address|singleRooms)/.test(name) ? newest.fields?.[name] : undefined),
  };
  const [elderId, setElderId] = useState(fields.value("elderId") ?? elders?.chosenId ?? "");
  const elder = elders?.records.find(({ id, isSelf, canAct }) => !isSelf && canAct && id === elderId);
  const [count, setCount] = useState(Number(fields.value("n") ?? 1));
  // A sum that cannot be reckoned says nothing of benefits: what the page came with goes on.
  const benefit = (quote ?? loaderData.quote)?.cardBenefit;
  const bought = (quote ?? loaderData.quote)?.package;
  const isVisit = kind === "SERVICE";
  const hasFields = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <>
      <h1 className={account.title}>确认订单</h1>
      <fetcher.Form
        method="post"
        ref={draft}
        className={cx(account.columns, styles.checkout)}
        noValidate
        onChange={reckoning.look}
        onFocus={reckoning.look}
        onBlur={reckoning.look}
      >
        <input type="hidden" name="ask" value={checkoutQuery(ask)} />
        <input type="hidden" name="key" value={key} />
        <div>
          <CheckoutWhat
            ask={ask}
            subject={subject}
            hours={newest.hours}
            fields={fields}
            count={count}
            onCount={setCount}
          />
          {bought && <CheckoutPackage bought={bought} areaText={subject.areaText} />}
          {benefit && <CheckoutBenefit benefit={benefit} fields={fields} />}
          {elders && (
            <CheckoutWho elders={elders} fields={fields} isGoods={kind === "PRODUCT"} onElder={setElderId} />
          )}
          {kind === "TOUR" && <CheckoutTravelers count={count} fields={fields} />}
          {book && places && (
            <CheckoutWhere
              isVisit={isVisit}
              elder={isVisit ? elder : undefined}
              elders={elders?.records ?? []}
              book={book}
              places={places}
              preset={ask.adcode}
              fields={fields}
            />
          )}
          {contacts && <CheckoutContact contacts={contacts} fields={fields} />}
          <CheckoutScreening questions={subject.contraindications} fields={fields} />
          {meetsSomebody(kind) && (
            <CheckoutHealth
              questions={subject.healthQuestions}
              keptOf={elders?.records.filter((e) => e.canAct && e.hasHealth).map((e) => e.name) ?? []}
              fields={fields}
            />
          )}
          {kind !== "CARD" && (
            <section className={cx(layout.card, layout.padded, layout.stack)}>
              <Textarea
                label="备注"
                name="remark"
                rows={2}
                optional
                maxLength={200}
                hint={isVisit ? "例如：几号门进、家里有狗" : "要特别交代的，写在这里"}
                defaultValue={fields.value("remark")}
                error={fields.error("remark")}
              />
              {isVisit && (
                <div>
                  <Check
                    name="photoConsent"
                    label="同意护理员给这次服务拍照（选填）"
                    defaultChecked={fields.value("photoConsent") === "on"}
                  />
                  <p className={layout.hint}>
                    不拍洗澡和身体隐私；只有您、有权查看的家人、这位护理员和处理订单的客服看得到。
                  </p>
                </div>
              )}
            </section>
          )}
        </div>
        <aside aria-label="合计和提交">
          <CheckoutSum
            quote={quote}
            errorText={refused ? undefined : errorText}
            changed={changed}
            rules={subject.rules}
            pay={quote?.amountFen !== 0 && <CheckoutPay ways={ways} fields={fields} />}
            busy={busy}
            refusal={
              refused &&
              // What is ordered is no field of the page: nowhere else says why it is refused.
              (refused.fields["items.0.targetId"] ??
                refused.fields["items.0.skuId"] ??
                refused.fields.packageId ??
                (hasFields ? "有几处要改，改好再提交。" : refused.message))
            }
          />
        </aside>
      </fetcher.Form>
    </>
  );
}
