/** Characters that a password may have (NIST SP 800-63B: length counts, composition rules do not help). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
