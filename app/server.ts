import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";
import { startFollowing } from "#app/backup/follow.server.ts";
import { watchCopies } from "#app/backup/watch.server.ts";
import { openWhenComplete } from "#app/certification/open.server.ts";
import { proofRevision } from "#app/certification/proof.server.ts";
import { reminderWork } from "#app/certification/reminders.server.ts";
import { renewalWork } from "#app/certification/renewal.server.ts";
import { stillWork } from "#app/certification/standing-still.server.ts";
import { judgeContent } from "#app/counsellor/check/content.ts";
import { markOfCode, verdictsOf } from "#app/counsellor/load/verdicts.server.ts";
import { startRules, stopRules } from "#app/counsellor/rule-store.server.ts";
import { checkWork } from "#app/documents/checks.server.ts";
import { refereeWork } from "#app/documents/referees.server.ts";
import { stopWaiting } from "#app/evaluation/certificates/await-evaluation.server.ts";
import { whenEvaluated } from "#app/evaluation/certificates/conclude.server.ts";
import { evaluationWork } from "#app/evaluation/certificates/queue.server.ts";
import { beginFiles } from "#app/files/store.server.ts";
import { ForbiddenError } from "#app/identity/access.server.ts";
import { flushSecurityLog, noteSecurity } from "#app/identity/security-log.server.ts";
import { onSignIn } from "#app/identity/sessions.server.ts";
import { stopLearning } from "#app/learning/learn.server.ts";
import { mailWork } from "#app/mail/outbox.server.ts";
import { migrate } from "#app/migrations/migrate.server.ts";
import { takesMoney } from "#app/payments/gateway.server.ts";
import { paymentDayWork, paymentWork, startComparing } from "#app/payments/reconcile.server.ts";
import { eraseReturned } from "#app/personal-data/erased-ledger.server.ts";
import { callOffErasure, INACTIVE } from "#app/personal-data/erasures.server.ts";
import { retentionWork, startRetention } from "#app/personal-data/retention.server.ts";
import { erasureWork } from "#app/personal-data/worker.server.ts";
import { backgroundIdle } from "#app/platform/background.server.ts";
import { readAllContent } from "#app/platform/content.server.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/database/database.server.ts";
import { env, isPublic } from "#app/platform/env.server.ts";
import { withFaultsAnswered } from "#app/platform/http/faults.server.ts";
import { listen, type RunningServer } from "#app/platform/http/listen.server.ts";
import { type Application, createHttpServer, type Middleware } from "#app/platform/http/server.server.ts";
import { keepLastGood, openLastGood } from "#app/platform/last-good.server.ts";
import { log } from "#app/platform/log.server.ts";
import { setServedOrigin } from "#app/platform/public-origin.server.ts";
import { whenLimited } from "#app/platform/rate-limit.server.ts";
import { countAll } from "#app/records/every-collection.server.ts";
import { seedSampleAccounts } from "#app/samples/accounts.server.ts";
import { insertSampleCompetencies, seedCourses } from "#app/samples/catalogue.server.ts";
import { instituteSignIns, sampleWork, startSamples, wantInstitute } from "#app/samples/sample-worker.server.ts";

/** Work after answers, mails above all, has so long to end with the process. */
const BACKGROUND_MS = 2_500;

export { staticFiles } from "#app/platform/http/server.server.ts";
export { tellReady } from "#app/platform/supervisor.server.ts";

const handle = createRequestHandler(
  withFaultsAnswered(build, (error) => (error instanceof ForbiddenError ? 403 : undefined)),
  import.meta.env.DEV ? "development" : "production",
);

/** Answers a web request with the React Router application. */
export const application: Application = (request, context) => handle(request, context);

/**
 * Starts the whole product: the counsellor's rules, the database, on the embedded one the sample courses and accounts, then
 * the HTTP server.
 * @param answer the application; given only where it is reloaded while the server runs
 */
export async function startProduct(files: Middleware, answer = application): Promise<RunningServer> {
  if (isPublic(env()) && !takesMoney())
    log.warn("the payment page takes no money: it is the test page, and whoever presses it is given a Student ID");
  const alone = !env().MONGODB_URI;
  openLastGood(join(env().DATA_DIR, "last-good"));
  judgeContent();
  // Read while the database is connected to.
  const rules = startRules(
    import.meta.env.PROD ? verdictsOf(markOfCode(await readFile(import.meta.filename))) : undefined,
  );
  rules.catch(() => undefined);
  // What is content is checked before anybody meets a mistake in it.
  readAllContent();
  await connectDatabase(env(), { own: true });
  await rules.catch(async (error: unknown) => {
    await disconnectDatabase();
    throw error;
  });
  keepLastGood();
  await migrate();
  await seed();
  whenEvaluated(openWhenComplete);
  onSignIn((accountId) => callOffErasure(accountId, INACTIVE));
  const measured = env().METRICS_PORT === undefined ? undefined : await measure();
  whenLimited((what) => {
    noteSecurity({ kind: "limit hit", what });
    measured?.measures.limited(what);
  });
  const hooks = {
    whenAnswered: measured?.measures.answered,
    whenRefused: (what: string) => noteSecurity({ kind: "refusal", what }),
    revisionOf: proofRevision,
  };
  const endWatch = watchCopies();
  let endFollowing = async () => {};
  const server = await listen(createHttpServer(answer, files, env(), hooks), env(), {
    async atOnce() {
      stopWaiting();
      const ending = [
        sampleWork,
        evaluationWork,
        checkWork,
        refereeWork,
        reminderWork,
        renewalWork,
        stillWork,
        retentionWork,
        erasureWork,
      ];
      const money = [paymentWork, paymentDayWork];
      await Promise.all([...[...ending, ...money].map((work) => work.stop()), stopLearning()]);
    },
    async afterwards() {
      measured?.stop();
      endWatch();
      stopRules();
      flushSecurityLog();
      await Promise.race([backgroundIdle().then(mailWork.stop), pause(BACKGROUND_MS)]);
      await Promise.race([endFollowing(), pause(BACKGROUND_MS)]);
      await disconnectDatabase();
    },
  });
  setServedOrigin(server.address);
  const beginning = [
    evaluationWork,
    mailWork,
    checkWork,
    refereeWork,
    reminderWork,
    renewalWork,
    stillWork,
    erasureWork,
    paymentWork,
  ];
  for (const work of beginning) await work.start({ alone });
  eraseReturned().catch((error: unknown) => log.error({ err: error }, "who was erased before could not be looked for"));
  endFollowing = await startFollowing(env());
  await startRetention();
  await startComparing({ alone });
  if (takesMoney()) log.warn({ mode: env().RAZORPAY_KEY_ID?.split("_")[1] }, "payments are taken by razorpay");
  await startSamples(env());
  return server;
}

/** Has the product measured, and says at an address of its own what was. */
async function measure() {
  const { startMeasuring } = await import("#app/metrics/measure.server.ts");
  const { serveMetrics } = await import("#app/metrics/serve.server.ts");
  const measures = startMeasuring();
  return { measures, stop: await serveMetrics(env(), measures.registry, measures.lookAtQueues) };
}

/** What a new database begins with, and who can sign in to see it. */
async function seed(): Promise<void> {
  await beginFiles();
  if (!env().MONGODB_URI && (await countAll("accounts")) === 0) {
    await seedCourses();
    await insertSampleCompetencies();
    await wantInstitute(env());
  }
  for (const { role, email, password } of await seedSampleAccounts(env()))
    process.stdout.write(`Sample ${role} account: ${email} with first password ${password}\n`);
  for (const { email, password, stage } of await instituteSignIns())
    process.stdout.write(`Sample student, ${stage}: ${email} with password ${password}\n`);
}
