import { faultOf } from "./rooms.ts";

interface Node {
  source?: { value: unknown } | null;
}

interface Context {
  filename: string;
  report(fault: { message: string; node: Node }): void;
}

/** The rule that imports go between rooms only as `rooms.ts` says, however they are written. */
const rooms = {
  create(context: Context) {
    const from = context.filename.replaceAll("\\", "/").split("/app/").at(-1) ?? "";
    const check = (node: Node) => {
      const source = node.source?.value;
      const generated = typeof source === "string" && source.includes("/+types/");
      const fault = typeof source === "string" && !generated ? faultOf(from, source.split("?")[0] ?? "") : undefined;
      if (fault !== undefined) context.report({ message: fault, node });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: "house" }, rules: { rooms } };
