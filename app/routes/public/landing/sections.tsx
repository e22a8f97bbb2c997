import { href, Link } from "react-router";
import { Seal } from "#app/ui/seal.tsx";
import { FooterLinks, VerifyLink } from "#app/ui/site-footer.tsx";
import type { LandingContent } from "./landing-content.server.ts";
import rosette from "./rosette.svg?url";

interface FrameContent extends Pick<LandingContent, "hero" | "why" | "certifications" | "process" | "footer"> {
  site: { institute: string; tagline: string };
}

export function LandingHeader({ content }: { content: FrameContent }) {
  return (
    <header>
      <div className="wrap relative flex items-center gap-8 py-[1.1rem] wrap-normal max-md:gap-3">
        <Link to="/" className="brand">
          <Seal />
          {content.site.institute}
        </Link>
        <SignIn />
        <nav aria-label="On this page" className="ml-auto flex gap-7 text-sm max-md:hidden print:hidden">
          <a className="plain-link" href="#why">
            {content.why.title}
          </a>
          <a className="plain-link" href="#certifications">
            {content.certifications.title}
          </a>
          <a className="plain-link" href="#process">
            {content.process.title}
          </a>
        </nav>
        <VerifyLink className="text-sm max-md:ml-auto max-md:text-right" />
        <Link
          to={href("/eligibility")}
          className="plain-link text-sm font-semibold max-md:text-right"
          preventScrollReset
        >
          {content.hero.counsellor}
        </Link>
      </div>
    </header>
  );
}

/** The sign-in button is hidden: it appears when it is reached by keyboard. */
function SignIn() {
  return (
    <form method="post" action={href("/sign-out")} className="hidden-sign-in not-focus-within:sr-only">
      <input type="hidden" name="to" value={href("/student-auth")} />
      <button type="submit" className="button button-outline">
        Sign In
      </button>
    </form>
  );
}

/** The engraved rosette. It is drawn from its file and not a mask of it, which browsers would take for the page's largest picture. */
export function Rosette({ className }: { className: string }) {
  return (
    <svg className={`rosette ${className}`} viewBox="0 0 1000 1000" aria-hidden="true">
      <use href={`${rosette}#rosette`} />
    </svg>
  );
}

interface HeadProps {
  id: string;
  title: string;
  lead: string;
  className?: string;
  leadClassName?: string;
}

/** The head of a section stands above what it leads to, or beside it where there is room. */
const ABOVE = "mb-[clamp(2rem,5vw,3.5rem)] max-w-160";
const BESIDE = "md:sticky md:top-12 md:self-start";

export function Head({ id, title, lead, className, leadClassName = "" }: HeadProps) {
  return (
    <header className={className}>
      <h2 id={id} className="display">
        {title}
      </h2>
      <p className={`lede mt-4 ${leadClassName}`}>{lead}</p>
    </header>
  );
}

export function Hero({ hero, institute }: Pick<LandingContent, "hero"> & { institute: string }) {
  return (
    <section className="rule relative overflow-clip">
      <div className="wrap grid min-h-[min(46rem,86vh)] items-center py-[clamp(3rem,8vw,6rem)] max-md:min-h-0 max-md:items-start max-md:pt-10 max-md:pb-68 print:min-h-0">
        <div className="relative z-1 max-w-2xl">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="mt-5 mb-6 text-4xl/[1.02] font-[420] tracking-[-0.028em]">{hero.headline}</h1>
          <p className="lede max-w-132">{hero.lead}</p>
          <div className="mt-9 flex flex-wrap gap-[0.9rem] print:hidden">
            <a className="button button-primary max-md:flex-[1_1_14rem]" href="#register">
              {hero.earlyAccess}
            </a>
            <Link
              className="button button-outline max-md:flex-[1_1_14rem]"
              to={href("/eligibility")}
              preventScrollReset
            >
              {hero.counsellor}
            </Link>
          </div>
        </div>
        <div className="hero-art print:hidden" data-monogram={institute} aria-hidden="true">
          <Rosette className="opacity-80 md:max-lg:opacity-35" />
        </div>
      </div>
    </section>
  );
}

export function Why({ why }: Pick<LandingContent, "why">) {
  return (
    <section className="wrap columns" id="why" aria-labelledby="why-title">
      <Head id="why-title" {...why} className={BESIDE} />
      <dl>
        {why.points.map((point) => (
          <div
            key={point.title}
            className="rule grid gap-x-8 gap-y-[0.35rem] py-6 last:border-b last:border-b-rule lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-baseline"
          >
            <dt className="serif text-lg font-[560]">{point.title}</dt>
            <dd className="text-soft">{point.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Certifications({ certifications }: Pick<LandingContent, "certifications">) {
  return (
    <section className="wrap py-[clamp(4rem,9vw,8rem)]" id="certifications" aria-labelledby="certifications-title">
      <Head id="certifications-title" {...certifications} className={ABOVE} />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        {certifications.items.map((item) => (
          <article className="plate" key={item.code}>
            <div className="band print:hidden" />
            <div className="mt-4 flex items-baseline justify-between gap-4">
              <p className="serif text-[clamp(3rem,6vw,4.75rem)]/none tracking-[0.01em]">{item.code}</p>
              {item.badge !== undefined && (
                <p className="border-b border-gilt pb-[0.1rem] text-sm font-semibold text-brass">{item.badge}</p>
              )}
            </div>
            <h3 className="text-xl">{item.name}</h3>
            <p>{item.text}</p>
            <div className="rule mt-auto grid gap-x-8 gap-y-5 pt-6">
              <p className="serif text-xl">{item.duration}</p>
              <div>
                <h4 className="text-sm text-soft">{certifications.requirementsTitle}</h4>
                <ul>
                  {item.requirements.map((requirement) => (
                    <li key={requirement} className="py-[0.3rem]">
                      {requirement}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

export function Audience({ audience }: Pick<LandingContent, "audience">) {
  return (
    <section className="wrap py-[clamp(4rem,9vw,8rem)]" aria-labelledby="audience-title">
      <Head id="audience-title" {...audience} className={ABOVE} />
      <ul className="serif max-w-232 md:ml-auto">
        {audience.items.map((item) => (
          <li key={item.title} className="rule py-[0.9rem] text-[clamp(1.25rem,1rem+1.3vw,1.875rem)]/[1.3] text-soft">
            <strong className="font-[560] text-ink">{item.title}</strong> {item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Process({ process }: Pick<LandingContent, "process">) {
  return (
    <section className="wrap columns" id="process" aria-labelledby="process-title">
      <Head id="process-title" {...process} className={BESIDE} />
      <ol className="steps">
        {process.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p className="mt-1 text-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Benefits({ benefits }: Pick<LandingContent, "benefits">) {
  return (
    <section className="on-navy bg-navy text-on-navy" aria-labelledby="benefits-title">
      <div className="band relative -top-6 opacity-90 print:hidden" />
      <div className="wrap columns gap-y-12 pt-[clamp(2rem,5vw,4rem)] pb-[clamp(4rem,9vw,7rem)]">
        <Head id="benefits-title" {...benefits} leadClassName="text-on-navy-soft" />
        <ul className="grid gap-x-10 md:grid-cols-2">
          {benefits.items.map((item) => (
            <li key={item.title} className="border-t border-navy-rule py-[1.4rem]">
              <h3>{item.title}</h3>
              <p className="mt-[0.35rem] text-on-navy-soft">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function AskCounsellor({ faq }: Pick<LandingContent, "faq">) {
  return (
    <section className="wrap grid justify-items-start gap-4 py-[clamp(3.5rem,7vw,6rem)]" aria-labelledby="ask-title">
      <h2 className="display" id="ask-title">
        {faq.title}
      </h2>
      <p className="lede max-w-152">{faq.text}</p>
      <Link className="button button-outline mt-3" to={href("/eligibility")} preventScrollReset>
        {faq.link}
      </Link>
    </section>
  );
}

export function LandingFooter({ content }: { content: FrameContent }) {
  const { footer, site } = content;
  return (
    <footer className="rule pt-10 pb-12">
      <div className="wrap grid gap-x-12 gap-y-6 md:grid-cols-[1fr_auto] md:items-center">
        <div className="flex items-center gap-5">
          <Seal className="seal size-16" />
          <div>
            <p className="serif text-xl">{footer.launch}</p>
            <p className="text-soft">{site.tagline}</p>
          </div>
        </div>
        <ul className="flex flex-wrap gap-x-8">
          <li>
            <Link to={href("/student-auth")} className="plain-link">
              {footer.studentPortal}
            </Link>
          </li>
          <FooterLinks />
        </ul>
        <p className="text-sm text-soft">{footer.copyright}</p>
      </div>
    </footer>
  );
}
