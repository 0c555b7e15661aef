/**
 * The operator's settings as they were. React chooses its build by NODE_ENV when it is first read, and every start
 * runs the production build; whether this is production, the operator's own word decides.
 */
export const operatorEnv: Record<string, string | undefined> = { ...process.env };
process.env.NODE_ENV = "production";
