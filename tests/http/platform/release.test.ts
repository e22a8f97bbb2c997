import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, globSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryDirectory, testEngine } from "#tests/support/database.ts";
import { press, register } from "#tests/support/load.ts";
import { fileOf, pdf } from "#tests/support/sample-files.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { Visitor } from "#tests/support/visitor.ts";

const run = promisify(execFile);
const EXEC = /^ExecStart=\/usr\/bin\/env PORT=%i METRICS_PORT=1%i \/srv\/pgi\/current\/(.*)$/m;

/** A checkout with its build, as second names of the files here. */
async function checkout(place: string): Promise<string> {
  mkdirSync(place);
  // Where the other place is on another disk they are copied.
  for (const part of ["app", "build", "content", "rules", "node_modules"])
    await run("sh", ["-c", `cp -al "${part}" "${place}/" 2>/dev/null || cp -a "${part}" "${place}/"`]);
  rmSync(join(place, "node_modules/.cache"), { recursive: true, force: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc", ...globSync("*.config.ts")])
    copyFileSync(file, join(place, file));
  return place;
}

/** A proxy as the Caddyfile makes one: each request goes over a connection of its own. */
async function proxyTo(port: number) {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = request({ port, method, path: url, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return { address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, end: () => proxy.close() };
}

test("without what builds it starts elsewhere, is upgraded and taken back under load, and a release that fails is left", async () => {
  await using place = await temporaryDirectory();
  const root = join(place.path, "srv");
  const [from, bin, dataDir] = [join(place.path, "from"), join(place.path, "bin"), join(place.path, "data")];
  for (const each of [root, bin]) mkdirSync(each);
  await checkout(from);
  writeFileSync(join(bin, "systemd-notify"), `#!/bin/sh\n[ "$1" != READY=1 ] || touch "${root}/ready"\n`, {
    mode: 0o755,
  });
  const settings = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    SAMPLE_DATA: "0",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    DATA_DIR: dataDir,
    RULES_DIR: join(root, "rules"),
    CONTENT_DIR: join(root, "content"),
  };
  const path = `${bin}:${process.env.PATH}`;
  const command = EXEC.exec(readFileSync("deploy/pgi-portal@.service", "utf8"))?.[1] ?? "";
  const holder = spawn(process.execPath, ["tests/support/socket-holder.ts", root, command], {
    env: { ...settings, PATH: path, NOTIFY_SOCKET: "/nowhere" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  holder.stderr.on("data", (text) => (said += text));
  holder.stdout.on("data", (text) => (said += text));
  const [first] = await once(holder.stdout, "data");
  const port = Number(first);
  const proxy = await proxyTo(port);
  const restart = `cd "${root}"; rm -f ready failed; [ ! -e pid ] || kill $(cat pid)
    for _ in $(seq 600); do [ ! -e ready ] || exit 0; [ ! -e failed ] || exit 1; sleep 0.1; done; exit 1`;
  const release = (args: string[], prepare = "true", copy = "mv") =>
    run(resolve("deploy/pgi-release"), args, {
      env: {
        PATH: path,
        PGI_ROOT: root,
        PGI_COPY: copy,
        PGI_PREPARE: prepare,
        PGI_RESTART: restart,
        PGI_READY: `http://127.0.0.1:${port}/health/ready`,
        PGI_BACKUP: "true",
      },
    }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => stdout + stderr,
    );
  const running = () => readlinkSync(`/proc/${readFileSync(join(root, "pid"), "utf8").trim()}/cwd`);
  try {
    expect(await release(["1", from], "npm prune --omit=dev --offline"), said).toContain("This is releases/1 now.");
    expect(said).not.toContain("was not made from");
    const [, student = ""] =
      /"paid-student@pgi.example",\s+"password": "(.*)"/.exec(
        readFileSync(join(dataDir, "sample-accounts.json"), "utf8"),
      ) ?? [];
    const visitor = new Visitor(proxy.address);
    await signIn(visitor, "student", { email: "paid-student@pgi.example", password: student });
    const acknowledged: string[] = [];
    const stop = press(proxy.address, 4, (each) => pause(200).then(() => register(each, acknowledged)));
    let [uploading, uploads] = [true, 0];
    const uploaded = (async () => {
      for (; uploading; await pause(300)) {
        const body = new FormData();
        for (const [name, value] of Object.entries({ place: "additional", title: `Report ${uploads + 1}` }))
          body.append(name, value);
        body.append("file", fileOf(await pdf(`Report ${uploads + 1}`), "report.pdf"));
        const { status } = await visitor.request("/student-dashboard/documents/upload", { method: "POST", body });
        if (uploads < 39) expect(status).toBe(200);
        uploads += status === 200 ? 1 : 0;
      }
    })();
    expect(await release(["2", join(root, "releases/1")], "true", "cp -al"), said).toContain("This is releases/2 now.");
    await expect.poll(running).toBe(join(root, "releases/2"));
    expect(await release(["back"]), said).toContain("This is releases/1 now.");
    // Nothing runs of the second one any more.
    await run("mv", [join(root, "releases/2"), join(place.path, "broken")]);
    rmSync(join(place.path, "broken/build/server"), { recursive: true });
    expect(await release(["3", join(place.path, "broken")])).toContain("releases/3 did not come up; releases/1 runs");
    await expect.poll(running).toBe(join(root, "releases/1"));
    uploading = false;
    const pressed = await stop();
    await uploaded;
    expect(pressed.cutOff, said).toEqual([]);
    expect(pressed.statuses).toEqual({ 303: acknowledged.length });
    expect(acknowledged.length).toBeGreaterThan(20);
    holder.kill("SIGKILL");
    process.kill(Number(readFileSync(join(root, "pid"), "utf8")));
    for (;;) {
      await pause(100);
      try {
        running();
      } catch {
        break;
      }
    }
    await using engine = await testEngine(dataDir);
    expect(await engine.db.collection("interested_students").countDocuments({ email: { $in: acknowledged } })).toBe(
      acknowledged.length,
    );
    expect(
      await engine.db.collection("certificates").countDocuments({ title: { $gte: "Report ", $lt: "Report!" } }),
    ).toBe(uploads);
  } finally {
    proxy.end();
    holder.kill("SIGKILL");
    await run("sh", ["-c", `kill -9 $(cat "${root}/pid")`]).catch(() => undefined);
  }
});
