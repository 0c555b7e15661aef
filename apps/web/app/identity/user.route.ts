import { redirect } from "react-router";

/** The member area begins with one's own particulars. */
export const loader = () => redirect("/user/info");
