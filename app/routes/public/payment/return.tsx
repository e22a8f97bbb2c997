import { data, href, redirect } from "react-router";
import { hearReturn } from "#app/payments/hear.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { AuthPage } from "#app/ui/frames.tsx";
import { pageTitle } from "#app/ui/sub-page.tsx";
import { secretHeaders } from "#app/web/answers.server.ts";
import type { Route } from "./+types/return";

export const meta: Route.MetaFunction = () => [...pageTitle("Your payment"), { name: "robots", content: "noindex" }];

export const headers = secretHeaders;

/** Where the gateway sends people back to. It asks with GET, and its signature says that it does: the one GET that leads to a change. */
export async function loader({ url }: Route.LoaderArgs) {
  const purpose = await hearReturn(url.searchParams);
  if (purpose === "application") throw redirect(href("/payment/status"));
  return data({ known: purpose !== null });
}

export default function Returned({ loaderData: { known } }: Route.ComponentProps) {
  return (
    <AuthPage title={known ? "Thank you for your payment" : "Your payment"}>
      <p>
        {known
          ? "It is being confirmed. We write to you as soon as it is; the page from our mail then has the codes and the invoice."
          : "This address does not tell us of which payment. If you have paid, you need not do anything: we ask the payment service by ourselves and write to you."}
      </p>
      <LinkButton to={href("/student-dashboard")}>Go to your dashboard</LinkButton>
    </AuthPage>
  );
}
