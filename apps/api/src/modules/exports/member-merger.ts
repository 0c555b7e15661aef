import type { MemberMerger } from "../../http/member-merger.ts";

export const memberMerger: MemberMerger = {
  moves: [],
  keeps: {
    "exports.members.member_id": "文件里写的是当时的账号；看自己的记录时，并进来的账号的也看得到",
  },
  async move() {},
};
