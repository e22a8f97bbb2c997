import { loadEvaluationSet } from "#tests/data/evaluation/load.ts";
import { evaluateOffline } from "#app/evaluation/scorer/offline.server.ts";
const set = loadEvaluationSet().filter((t) => !t.heldBack);
const text = set.map((t) => t.text).join("\n\n").repeat(6).slice(0, 300000);
let worst = 0, last = performance.now(); const timer = setInterval(() => { const n = performance.now(); worst = Math.max(worst, n - last); last = n; }, 1);
for (let i = 0; i < 3; i++) { const s = performance.now(); await evaluateOffline({ text, competency: set[0].competency, elements: set[0].competency.elements }); console.log(performance.now() - s, worst); worst = 0; }
clearInterval(timer);
for (const evil of ["a".repeat(300000), "not ".repeat(75000), "the company is ".repeat(20000), "attended ".repeat(33000), "a, ".repeat(100000), "mark ".repeat(60000)+"x", "was done by the ".repeat(18000), " ".repeat(300000), "\n".repeat(300000), "Mr. ".repeat(75000)," not a".repeat(50000), "x-".repeat(150000)]) { const s = performance.now(); await evaluateOffline({ text: evil, competency: set[0].competency, elements: set[0].competency.elements }); console.log(evil.slice(0, 10), performance.now() - s); }
