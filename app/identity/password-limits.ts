import type { Role } from "#app/records/accounts.server.ts";

/** Characters that a password must have at least (NIST SP 800-63B: length counts, composition rules do not help). */
export const PASSWORD_MIN: Readonly<Record<Role, number>> = { student: 8, admin: 10, super_admin: 10 };
export const PASSWORD_MAX = 128;
