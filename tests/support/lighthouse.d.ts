/** What of Lighthouse is used here; its own types describe all of Chromium's protocol besides. */
declare module "lighthouse" {
  export interface Result {
    finalDisplayedUrl?: string;
    runtimeError?: { message: string };
    audits: Record<string, { title: string; score: number | null; numericValue?: number } | undefined>;
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  }
  export default function lighthouse(
    address: string,
    options: {
      port: number;
      logLevel: string;
      onlyCategories: string[];
      ignoreStatusCode: boolean;
      extraHeaders?: Record<string, string>;
    },
  ): Promise<{ lhr: Result } | undefined>;
}
