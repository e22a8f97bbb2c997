/** The pages that open to everybody as they are: without an account, a mailed link or a number. */
export const PUBLIC_PATHS = [
  "/",
  "/eligibility",
  "/student-auth",
  "/student-auth?tab=sign-up",
  "/admin-auth",
  "/admin-auth?tab=sign-up",
  "/super-admin-auth",
  "/privacy",
  "/terms",
  "/contact",
  "/my-data",
  "/my-data/open",
  "/verify",
  "/verify/many",
  "/confirm-email",
  "/resend-confirmation",
  "/forgot-password",
  "/reset-password",
  "/erasure",
];

export const NO_SUCH_PAGE = "/no/such/page";
