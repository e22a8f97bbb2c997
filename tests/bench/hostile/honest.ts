/** Honest people at work, in a process of their own, so that a hostile client does not hold up the clock: prints their times. */
export {};

const { address, cookies, pages, until, thinking } = JSON.parse(process.argv[2] ?? "{}") as {
  address: string;
  /** The session cookie of each. */
  cookies: string[];
  pages: string[];
  /** When to stop, in milliseconds since 1970. */
  until: number;
  /** Milliseconds between two pages. */
  thinking: number;
};

const times: number[] = [];
let faults = 0;
await Promise.all(
  cookies.map(async (Cookie, place) => {
    const headers = { Cookie, "X-Forwarded-For": `198.51.100.${place}` };
    for (let page = place; Date.now() < until; page++) {
      const began = performance.now();
      const answer = await fetch(address + (pages[page % pages.length] ?? "/"), { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (answer.status >= 500) faults += 1;
      await new Promise((resolve) => setTimeout(resolve, thinking));
    }
  }),
);
console.log(JSON.stringify({ times, faults }));
