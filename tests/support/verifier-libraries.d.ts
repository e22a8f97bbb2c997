declare module "@digitalbazaar/vc" {
  /** Throws when the object is no credential of the VC data model. */
  export function _checkCredential(options: { credential: object; mode: "verify" }): void;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: (url: string) => Promise<object>;
    checkStatus: () => Promise<{ verified: boolean }>;
  }): Promise<{ verified: boolean; error?: Error }>;
}
declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(options: {
    encodedList: string;
  }): Promise<{ length: number; getStatus(index: number): boolean }>;
}
declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}
declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}
