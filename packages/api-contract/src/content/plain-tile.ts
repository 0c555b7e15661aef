/** What is shown where no drawing depicts a thing: a plain tile with its name. Apart from the table of drawings, which most pages do without. */
export const PLAIN = "plain";
