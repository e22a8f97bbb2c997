import { CalendarPlus } from "lucide-react";
import { href } from "react-router";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import type { InterviewView } from "./view.server.ts";

/** The interview that a student has: when, where, with whom, and what they can do about it. */
export function Interview({ when, place, online, assessor, minutes, until, changeable }: InterviewView) {
  return (
    <section aria-labelledby="interview-title" className="panel grid gap-5">
      <div className="grid gap-1">
        <h2 className="eyebrow" id="interview-title">
          Your interview
        </h2>
        <p className="font-serif text-xl">{when}</p>
      </div>
      <Facts>
        <Fact label="Where">{online ? <a href={place}>{place}</a> : place}</Fact>
        <Fact label="Assessor">{assessor}</Fact>
        <Fact label="Takes">{minutes} minutes</Fact>
      </Facts>
      <div className="flex flex-wrap gap-3">
        <a href={href("/student-dashboard/certification/calendar")} download className="button button-outline">
          <CalendarPlus aria-hidden="true" size={18} /> Calendar File
        </a>
        {changeable && (
          <LinkButton to={href("/student-dashboard/certification/cancel")} variant="outline" preventScrollReset>
            Cancel Interview
          </LinkButton>
        )}
      </div>
      <p className="text-sm text-soft">
        {changeable
          ? `You can move or cancel it until ${until}.`
          : "It cannot be moved or cancelled here any more. If you cannot come, please write to PGI."}
      </p>
    </section>
  );
}
