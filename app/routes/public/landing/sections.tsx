import { href, Link } from "react-router";
import type { LandingContent } from "./landing-content.server.ts";

export function Hero({ hero, institute }: Pick<LandingContent, "hero"> & { institute: string }) {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1>{hero.headline}</h1>
          <p className="lede hero-lead">{hero.lead}</p>
          <div className="hero-actions">
            <a className="button button-primary" href="#register">
              {hero.earlyAccess}
            </a>
            <Link className="button button-outline" to={href("/eligibility")} preventScrollReset>
              {hero.counsellor}
            </Link>
          </div>
        </div>
        <div className="hero-art" data-monogram={institute} aria-hidden="true">
          <div className="rosette" />
        </div>
      </div>
    </section>
  );
}

export function Why({ why }: Pick<LandingContent, "why">) {
  return (
    <section className="wrap aside-section" id="why" aria-labelledby="why-title">
      <header className="aside-head">
        <h2 id="why-title">{why.title}</h2>
        <p className="lede">{why.lead}</p>
      </header>
      <dl className="ledger">
        {why.points.map((point) => (
          <div key={point.title}>
            <dt className="serif">{point.title}</dt>
            <dd>{point.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Certifications({ certifications }: Pick<LandingContent, "certifications">) {
  return (
    <section className="wrap section" id="certifications" aria-labelledby="certifications-title">
      <header className="section-head">
        <h2 id="certifications-title">{certifications.title}</h2>
        <p className="lede">{certifications.lead}</p>
      </header>
      <div className="plates">
        {certifications.items.map((item) => (
          <article className="plate" key={item.code}>
            <div className="band" />
            <div className="plate-head">
              <p className="plate-code serif">{item.code}</p>
              {item.badge !== undefined && <p className="plate-badge">{item.badge}</p>}
            </div>
            <h3>{item.name}</h3>
            <p>{item.text}</p>
            <div className="plate-foot">
              <p className="plate-duration serif">{item.duration}</p>
              <div>
                <h4>{certifications.requirementsTitle}</h4>
                <ul>
                  {item.requirements.map((requirement) => (
                    <li key={requirement}>{requirement}</li>
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
    <section className="wrap section" aria-labelledby="audience-title">
      <header className="section-head">
        <h2 id="audience-title">{audience.title}</h2>
        <p className="lede">{audience.lead}</p>
      </header>
      <ul className="roll serif">
        {audience.items.map((item) => (
          <li key={item.title}>
            <strong>{item.title}</strong> {item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Process({ process }: Pick<LandingContent, "process">) {
  return (
    <section className="wrap aside-section" id="process" aria-labelledby="process-title">
      <header className="aside-head">
        <h2 id="process-title">{process.title}</h2>
        <p className="lede">{process.lead}</p>
      </header>
      <ol className="steps">
        {process.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Benefits({ benefits }: Pick<LandingContent, "benefits">) {
  return (
    <section className="benefits on-navy" aria-labelledby="benefits-title">
      <div className="band" />
      <div className="wrap benefits-grid">
        <header>
          <h2 id="benefits-title">{benefits.title}</h2>
          <p className="lede">{benefits.lead}</p>
        </header>
        <ul>
          {benefits.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function AskCounsellor({ faq }: Pick<LandingContent, "faq">) {
  return (
    <section className="wrap ask" aria-labelledby="ask-title">
      <h2 id="ask-title">{faq.title}</h2>
      <p className="lede">{faq.text}</p>
      <Link className="button button-outline" to={href("/eligibility")} preventScrollReset>
        {faq.link}
      </Link>
    </section>
  );
}
