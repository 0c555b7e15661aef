import {
  editFamily,
  familyInvitations,
  familyMembers,
  inviteFamily,
  removeFamily,
} from "@ginkgo/api-contract/membership/family";
import {
  addEmergencyContact,
  deleteEmergencyContact,
  editEmergencyContact,
  emergencyContacts,
} from "@ginkgo/api-contract/membership/membership";
import {
  addElder,
  chooseElder,
  deleteElder,
  elders,
  healthNotes,
  saveHealthNotes,
} from "@ginkgo/api-contract/membership/membership-elders";
import { privacyOverview } from "@ginkgo/api-contract/privacy/privacy";
import { ApiError } from "@ginkgo/client/api-error";
import account from "../lib/account/account.module.css";
import { callApi } from "../lib/api/api-client.ts";
import { pageCall } from "../lib/api/page-call.ts";
import { serverApi } from "../lib/api/server-api.ts";
import { formAction } from "../lib/form/form-reply.ts";
import { fieldValue } from "../lib/form/form-values.ts";
import type { PageHandle } from "../lib/routing/page-handle.ts";
import { pageMeta } from "../lib/routing/seo.ts";
import type { Route } from "./+types/family.page";
import { ContactSection } from "./contact-section.tsx";
import { ElderSection } from "./elder-section.tsx";
import { FamilyInvitations } from "./family-invitations.tsx";
import { FamilySection } from "./family-section.tsx";
import { HealthSection } from "./health-section.tsx";
import "../lib/account/sections.module.css";

export const handle: PageHandle = {
  crumbs: () => [{ label: "我的", href: "/user/info" }, { label: "家人与紧急联系人" }],
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "家人与紧急联系人", noIndex: true });

/** The notes, or why they are not there: nobody agreed yet, or this reader may not see them. */
async function readHealth(args: Route.LoaderArgs, elderId: string | null) {
  try {
    const query = elderId ? { elderId } : {};
    return { notes: await callApi(serverApi(args), healthNotes, { query }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return { refused: error.reason === "CONSENT_REQUIRED" ? ("consent" as const) : ("right" as const) };
  }
}

export async function loader(args: Route.LoaderArgs) {
  const all = await pageCall(args, elders);
  const { chosenId } = all;
  // Families joined elsewhere are shown too, not only the one chosen under “为谁”.
  const others = all.records.flatMap(({ id, isSelf }) => (id && !isSelf && id !== chosenId ? [id] : []));
  const [family, invitations, joined, contacts, health] = await Promise.all([
    pageCall(args, familyMembers),
    pageCall(args, familyInvitations),
    Promise.all(others.map((elderId) => pageCall(args, familyMembers, { query: { elderId } }))),
    pageCall(args, emergencyContacts),
    readHealth(args, all.chosenId),
  ]);
  return {
    elders: all,
    family,
    invitations: invitations.records,
    joined,
    contacts: contacts.records,
    health,
  };
}

const id = (form: FormData) => ({ params: { id: fieldValue(form, "id") } });

const contactOf = (form: FormData) => ({
  name: fieldValue(form, "name"),
  relation: fieldValue(form, "relation") as "1",
});

export const action = formAction({
  choose: (api, form) =>
    callApi(api, chooseElder, { body: { elderId: fieldValue(form, "elderId") || null } }),
  addElder: (api, form) =>
    callApi(api, addElder, {
      body: {
        name: fieldValue(form, "name"),
        relation: fieldValue(form, "relation") as "2",
        gender: (fieldValue(form, "gender") || null) as "FEMALE" | null,
        birthday: fieldValue(form, "birthday") || null,
        agreed: form.has("agreed") as true,
      },
    }),
  deleteElder: (api, form) => callApi(api, deleteElder, id(form)),
  invite: (api, form) =>
    callApi(api, inviteFamily, {
      body: {
        relation: fieldValue(form, "relation") as "2",
        role: fieldValue(form, "role") as "VIEWER",
        health: form.has("health"),
        ...(fieldValue(form, "phone") ? { phone: fieldValue(form, "phone") } : {}),
        // Asking the elder themself in is about no elder known yet.
        ...(fieldValue(form, "relation") === "0"
          ? { myRelation: (fieldValue(form, "myRelation") || undefined) as "2" | undefined }
          : { elderId: fieldValue(form, "elderId") || null }),
      },
    }),
  edit: (api, form) =>
    callApi(api, editFamily, {
      ...id(form),
      body: {
        ...(form.has("role") ? { role: fieldValue(form, "role") as "VIEWER" } : {}),
        ...(form.has("health") ? { health: fieldValue(form, "health") === "1" } : {}),
      },
    }),
  remove: (api, form) => callApi(api, removeFamily, id(form)),
  addContact: (api, form) =>
    callApi(api, addEmergencyContact, { body: { ...contactOf(form), phone: fieldValue(form, "phone") } }),
  // The list shows numbers masked: one left empty stays.
  editContact: (api, form) =>
    callApi(api, editEmergencyContact, {
      body: {
        id: fieldValue(form, "id"),
        ...contactOf(form),
        ...(fieldValue(form, "phone") ? { phone: fieldValue(form, "phone") } : {}),
      },
    }),
  firstContact: (api, form) =>
    callApi(api, editEmergencyContact, { body: { id: fieldValue(form, "id"), priority: "1" } }),
  deleteContact: (api, form) => callApi(api, deleteEmergencyContact, id(form)),
  health: async (api, form) => {
    const consents = form.has("agree") ? (await callApi(api, privacyOverview)).consents : [];
    const healthConsentVersion = consents.find(({ kind }) => kind === "health")?.currentVersion;
    const careLevel = fieldValue(form, "careLevel");
    return callApi(api, saveHealthNotes, {
      body: {
        elderId: fieldValue(form, "elderId") || null,
        ...(healthConsentVersion ? { healthConsentVersion } : {}),
        ...(careLevel ? { careLevel: careLevel as "SELF" } : {}),
        diseases: fieldValue(form, "diseases"),
        allergies: fieldValue(form, "allergies"),
        medications: fieldValue(form, "medications"),
        note: fieldValue(form, "note"),
      },
    });
  },
});

export default function FamilyPage({ loaderData }: Route.ComponentProps) {
  const { family, invitations, joined, contacts, health } = loaderData;
  return (
    <>
      <h1 className={account.title}>家人与紧急联系人</h1>
      <FamilyInvitations invitations={invitations} />
      <ElderSection elders={loaderData.elders} />
      <FamilySection family={family} />
      {joined.map((other) => (
        <FamilySection key={other.elder.id} family={other} isMain={false} />
      ))}
      <HealthSection key={family.elder.id} elder={family.elder} health={health} />
      <ContactSection contacts={contacts} />
    </>
  );
}
