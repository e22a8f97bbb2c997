import { EngineError, notSupported } from "../errors.server.ts";
import type { Flow } from "../scheduler.server.ts";
import { type Document, encode } from "../values.server.ts";
import { type Command, documentField, documentsField, namespaceOf } from "./context.server.ts";
import { batchSizeOf, countOf, queryOf } from "./read.server.ts";

/** With this the driver counts documents; nothing else is asked for by a pipeline. */
const STAGES = /^(?:\$match )?(?:\$skip )?(?:\$limit )?\$group$/;
const COUNTING = '{"_id":1,"n":{"$sum":1}}';

export const aggregate: Command = {
  fields: "pipeline cursor allowDiskUse",
  *run(context) {
    const { command, cursors } = context;
    const stages = documentsField(command, "pipeline");
    const { $match, $skip, $limit, $group } = Object.assign({}, ...stages) as Document;
    const inOrder = STAGES.test(stages.map((stage) => Object.keys(stage).join()).join(" "));
    if (!inOrder || JSON.stringify($group) !== COUNTING) throw notSupported("a pipeline that does more than count");
    const query = queryOf({ query: $match, skip: $skip, limit: $limit });
    if ($limit !== undefined && query.limit === 0) throw new EngineError(15958, "the limit must be positive");
    const n = yield* countOf(context, query);
    return yield* cursors.open(namespaceOf(context), counted(n), batchSizeOf(documentField(command, "cursor")));
  },
};

/** The one group that there is; none of no documents. */
function* counted(n: number): Flow<Uint8Array> {
  if (n > 0) yield encode({ _id: 1, n });
}
