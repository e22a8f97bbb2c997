import { data, type LoaderFunction, type ServerBuild } from "react-router";
import { isDatabaseUnavailable } from "../database/database.server.ts";
import { log } from "../log.server.ts";
import { isBodyTooLarge } from "./incoming.server.ts";
import { requestInfo } from "./request-info.server.ts";

type Arguments = Parameters<LoaderFunction>[0];

/** Gives the status of an error that is nobody's mistake in the product; undefined for any other. */
type StatusOf = (error: unknown) => number | undefined;

/**
 * The build with every middleware, loader and action answering what is nobody's mistake in the product with a status of its
 * own: a body over the limit (413), a database that is away (503), and what the domains name. React Router hides what an
 * error was before a page can tell. What is known of the request then names its route.
 */
export function withFaultsAnswered(build: ServerBuild, statusOf: StatusOf): ServerBuild {
  const guard = guardFor(statusOf);
  const routes = Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { loader, action, middleware, ...module } = route.module;
    const guarded = {
      ...module,
      ...(loader && { loader: guard(lettingGo(loader)) }),
      ...(action && { action: guard(action) }),
      ...(middleware && { middleware: middleware.map(guard) }),
    };
    return [[id, { ...route, module: guarded }] as const];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** React Router forgets the answer to somebody who has gone meanwhile; the file that its body is read from would stay open. */
function lettingGo(loader: LoaderFunction): LoaderFunction {
  return async (args, ...rest) => {
    const answer = await loader(args, ...rest);
    const { signal } = args.request;
    if (answer instanceof Response && signal.aborted) {
      await answer.body?.cancel();
      throw signal.reason;
    }
    return answer;
  };
}

function guardFor(statusOf: StatusOf) {
  return <Rest extends unknown[], Answer>(handler: (args: Arguments, ...rest: Rest) => Answer) =>
    async (args: Arguments, ...rest: Rest): Promise<Awaited<Answer>> => {
      const info = args.context.get(requestInfo);
      info.route = args.pattern.replace(/^\/?/, "/");
      try {
        return await handler(args, ...rest);
      } catch (error) {
        const status = isBodyTooLarge(error) ? 413 : isDatabaseUnavailable(error) ? 503 : statusOf(error);
        if (status === undefined) throw error;
        if (status === 503) log.warn({ id: info.id, reason: (error as Error).message }, "database unavailable");
        throw data(null, { status });
      }
    };
}
