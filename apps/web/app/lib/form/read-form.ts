import { data } from "react-router";

/**
 * The form a page was sent.
 * @throws the error page with 400 where what was sent is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data({ message: "没有收到填写的内容，请返回上一页再提交一次。" }, { status: 400 });
  }
}
