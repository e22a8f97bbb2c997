import { Catalogue, type IndexDefinition } from "./catalogue.server.ts";
import { fillIndex, insertDocument } from "./documents.server.ts";
import { Store } from "./store.server.ts";
import { decode } from "./values.server.ts";

/** Opens the store at a path, which locks it; a new one gets its tables, one of version 1 is taken over. */
export function openCatalogue(path: string): Catalogue {
  const store = new Store(path);
  try {
    const version = store.get("PRAGMA user_version")?.[0];
    const catalogue = new Catalogue(store);
    if (version === 0 || version === 1) {
      catalogue.transaction(true, () => {
        catalogue.createTables();
        if (version === 1) takeOver(catalogue);
      });
    }
    return catalogue;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Moves everything from the tables of version 1, where a list of indexes stood beside each collection. All of it or nothing. */
function takeOver(at: Catalogue): void {
  for (const [id, namespace, indexes] of at.store.rows("SELECT id, namespace, indexes FROM collections")) {
    const collection = at.ensure(String(namespace));
    for (const [body] of at.store.rows("SELECT body FROM documents WHERE collection = ? ORDER BY sequence", Number(id)))
      insertDocument(at, collection, decode(body as Uint8Array), body as Uint8Array);
    const definitions = decode(indexes as Uint8Array).indexes as unknown as (IndexDefinition & { sparse?: boolean })[];
    for (const definition of definitions) {
      if (definition.name !== "_id_" && !definition.sparse)
        fillIndex(at, collection, at.addIndex(collection, definition));
    }
  }
  at.store.exec("DROP TABLE collections; DROP TABLE documents");
}
