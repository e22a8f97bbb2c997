import { buffer } from "node:stream/consumers";

const [kind] = process.argv.slice(2);
const bytes = await buffer(process.stdin);
const fault = await (kind === "pdf"
  ? (await import("./pdf-objects.server.ts")).pdfFault(bytes)
  : (await import("./decoder.server.ts")).pictureFault(bytes));
process.stdout.write(JSON.stringify(fault), () => process.exit(0));
