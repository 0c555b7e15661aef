/** The header that names an OAuth client. The secret is empty: it protects nothing (rules §2). */
export const basicClient = (clientId: string): { authorization: string } => ({
  authorization: `Basic ${btoa(`${clientId}:`)}`,
});
