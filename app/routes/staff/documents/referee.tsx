import { phoneNumber } from "#app/platform/format.ts";
import type { Referee } from "#app/records/certificates.server.ts";

/** The ways to a referee, to be written to or called. */
export function RefereeContact({ referee: { email, phone } }: { referee: Referee }) {
  const [name, host] = email?.split("@") ?? [];
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className="wrap-anywhere">
          {name}
          <wbr />@{host}
        </a>
      )}
      {email && phone && " \u00b7 "}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="whitespace-nowrap">
          {phoneNumber(phone)}
        </a>
      )}
    </>
  );
}
