/** What differs between the two pages on which companies apply. */
export const joinKinds = {
  "/merchantsJoin": { form: "merchant", slug: "merchantsJoin", title: "商家入驻" },
  "/business": { form: "partner", slug: "business", title: "合作加盟" },
} as const;
export type JoinPath = keyof typeof joinKinds;

export const companySteps = ["单位情况", "上传材料", "联系人和确认"] as const;
export const companyParts = ["company", "papers", "contact"] as const;
export type CompanyPartName = (typeof companyParts)[number];
