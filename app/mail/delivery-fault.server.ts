/** SMTP answers from here on are final. */
const PERMANENT = 500;
const MAX_REASON = 200;
/** What a mail server says about one mail; all else it would say about any. */
const ABOUT_ONE_MAIL = new Set(["RCPT TO", "DATA"]);
/** Nothing that an address or a secret could stand in. */
const PRIVATE = /\S+@\S+|https?:\/\/\S+/g;

/** Why a mail was not taken. */
export interface DeliveryFault {
  /** In words, for staff; without addresses. */
  reason: string;
  /** Whether trying again is of no use. */
  forGood: boolean;
  /** Whether it would have been the same with any other mail. */
  everyMail: boolean;
}

/** Reads what nodemailer or the disk throws. */
export function deliveryFault(error: unknown): DeliveryFault {
  const {
    code,
    responseCode = 0,
    response,
    command = "",
    message,
  } = error as NodeJS.ErrnoException & {
    responseCode?: number;
    response?: string;
    command?: string;
  };
  const aboutOneMail = ABOUT_ONE_MAIL.has(command);
  const words = response ?? message ?? String(code);
  return {
    reason: words.replace(PRIVATE, "...").replace(/\s+/g, " ").slice(0, MAX_REASON),
    forGood: aboutOneMail && responseCode >= PERMANENT,
    everyMail: !aboutOneMail,
  };
}
