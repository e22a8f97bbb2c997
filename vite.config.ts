import { createRequire } from "node:module";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Packages that cannot be bundled, because they bring native code or files of their own, or that are loaded with their first use. */
const STAND_ALONE = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "@simplewebauthn/server",
  "flydrive/drivers/s3",
  "fontkit",
  "franc-min",
  "harfbuzzjs",
  "pdfkit",
  "sharp",
  "tesseract.js",
  "umzug",
];

/** What of React is asked for at each element of a page. */
const OF_REACT = ["react", "react/jsx-runtime"];
const NATIVE = "\0native:";

/** Gives the names of React, a CommonJS package, to its importers themselves: else each use of one goes through a getter. */
function reactByName(): Plugin {
  const load = createRequire(import.meta.url);
  return {
    name: "react-by-name",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId(id, importer, { kind }) {
      if (OF_REACT.includes(id) && kind === "import-statement" && !importer?.startsWith(NATIVE)) return NATIVE + id;
    },
    load(id) {
      if (!id.startsWith(NATIVE)) return;
      const from = id.slice(NATIVE.length);
      const names = Object.keys(load(from) as object).join(", ");
      return `import all from ${JSON.stringify(from)};\nexport const { ${names} } = all;\nexport default all;`;
    },
  };
}

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
  plugins: [tailwindcss(), reactByName(), reactRouter(), asciiOnly()],
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
