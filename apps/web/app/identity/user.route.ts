import { redirect } from "react-router";

/** The member area begins with one's own particulars (specification §2). */
export const loader = () => redirect("/user/info");
