import type { ReplyOf } from "@ginkgo/api-contract/endpoint";
import { findAuditMember } from "@ginkgo/api-contract/privacy/audit-trail";
import { ApiError } from "@ginkgo/client/api-error";
import { useState } from "react";
import { callStaff, sayWhy } from "../call-staff.ts";

type Found = ReplyOf<typeof findAuditMember>["records"];

/** Members of a name or telephone number; what was typed goes into no address. */
export function useFoundMembers() {
  const [found, setFound] = useState<Found>();
  const [fault, setFault] = useState<string>();
  async function look(find: string): Promise<Found | undefined> {
    try {
      const { records } = await callStaff(findAuditMember, { body: { find } });
      setFound(records);
      if (records.length === 0) setFault("没有这个姓名或手机号的会员。姓名要写全；也可以写会员编号。");
      return records;
    } catch (error) {
      setFault((error instanceof ApiError && error.fields.find) || sayWhy(error));
      return undefined;
    }
  }
  function forget() {
    setFound(undefined);
    setFault(undefined);
  }
  return { found, fault, look, forget };
}
