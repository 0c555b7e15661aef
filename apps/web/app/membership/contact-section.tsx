import { type EmergencyContact, MAX_CONTACTS } from "@ginkgo/api-contract/membership/membership";
import { Button } from "@ginkgo/ui/button";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { cx } from "@ginkgo/ui/lib/cx";
import { TextInput } from "@ginkgo/ui/text-input";
import account from "../lib/account/account.module.css";
import { ConfirmForm } from "../lib/form/confirm-form.tsx";
import { FormError } from "../lib/form/form-error.tsx";
import { FormFold } from "../lib/form/form-fold.tsx";
import { useFormReply } from "../lib/form/form-reply.ts";
import { RelationSelect } from "../lib/form/relation-select.tsx";
import { useFormToast } from "../lib/form/use-form-toast.ts";
import { OfflineCopyOffer } from "../lib/live/offline-copy-offer.tsx";
import styles from "./membership.module.css";

function ContactForm({ contact }: { contact?: EmergencyContact }) {
  const intent = contact ? "editContact" : "addContact";
  const key = contact ? `contact-edit-${contact.id}` : "contact-add";
  const form = useFormReply(key, intent);
  const { fetcher, busy, reply, refused, fields } = form;
  useFormToast(reply, { addContact: "添加好了", editContact: "改好了" });
  // A plain post answers one form of several alike: what was typed belongs to the contact it names.
  const isOwn = !contact || !form.typed.id || form.typed.id === contact.id;
  const typed = isOwn ? form.typed : {};
  return (
    <FormFold label={contact ? `修改${contact.name}` : "添加紧急联系人"} reply={isOwn ? reply : undefined}>
      <fetcher.Form method="post" className={cx(layout.stack, account.foldBody)} noValidate>
        <input type="hidden" name="intent" value={intent} />
        {contact && <input type="hidden" name="id" value={contact.id} />}
        <FormError refusal={refused} />
        <div className={layout.twoColumns}>
          <TextInput
            label="姓名"
            name="name"
            autoComplete="off"
            defaultValue={typed.name ?? contact?.name}
            error={isOwn ? fields.name : undefined}
          />
          <TextInput
            label="电话"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint={contact ? `现在是 ${contact.phone}，不改就留空` : "手机号，或带区号的座机"}
            defaultValue={typed.phone}
            error={isOwn ? fields.phone : undefined}
          />
          <RelationSelect
            label="和长辈的关系"
            without={["0"]}
            value={typed.relation ?? contact?.relation}
            error={isOwn ? fields.relation : undefined}
          />
        </div>
        <Button type="submit" variant="primary" busy={busy}>
          {contact ? "保存" : "添加"}
        </Button>
      </fetcher.Form>
    </FormFold>
  );
}

function ContactRow({ contact }: { contact: EmergencyContact }) {
  const { id, name, phone, relationText, priority } = contact;
  const { fetcher, busy, reply } = useFormReply(`contact-${id}`, "firstContact", "deleteContact");
  useFormToast(reply, { firstContact: `${name}排到最前了`, deleteContact: "已删除" });
  return (
    <li className={account.person}>
      <span className={styles.personNumber} aria-hidden="true">
        {priority}
      </span>
      <div className={layout.grow}>
        <b className={layout.name}>{name}</b> <span className={layout.muted}>{relationText}</span>
        <p className={cx(layout.muted, layout.small)}>
          {phone} · 第 {priority} 个打
        </p>
      </div>
      {priority > 1 && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="firstContact" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            排到最前<span className={layout.screenReader}>：{name}</span>
          </Button>
        </fetcher.Form>
      )}
      <ConfirmForm
        fetcher={fetcher}
        fields={{ intent: "deleteContact", id }}
        title={`删除${name}？`}
        description="以后上门服务和出行遇到急事，就不会打给这位了。"
        yes="删除"
      >
        <Button type="submit" variant="quiet" size="small">
          删除<span className={layout.screenReader}>：{name}</span>
        </Button>
      </ConfirmForm>
      <div className={styles.personMore}>
        <ContactForm contact={contact} />
      </div>
    </li>
  );
}

/** Whom to call when something happens; needed before visits and tours. */
export function ContactSection({ contacts }: { contacts: EmergencyContact[] }) {
  return (
    <section
      className={cx(layout.card, layout.padded, layout.stack)}
      id="contacts"
      aria-labelledby="contacts-h"
    >
      <h2 id="contacts-h" className={account.subtitle}>
        紧急联系人
      </h2>
      <p className={layout.muted}>
        上门服务和旅居出行前至少要有一位，最多 {MAX_CONTACTS} 位。遇到急事，从第一位打起。请先告诉对方一声。
      </p>
      {contacts.length > 0 && (
        <ul className={account.people}>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {contacts.length < MAX_CONTACTS && <ContactForm />}
      {contacts.length > 0 && <OfflineCopyOffer />}
    </section>
  );
}
