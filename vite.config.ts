import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // Bundled for its few icons in use: loading all of them would be a good part of the start-up time.
    ssr: { resolve: { noExternal: ["lucide-react"] }, build: { rollupOptions: { input: "./app/server.ts" } } },
  },
  server: { watch: { ignored: ["**/data/**", "**/rules/**", "**/content/**", "**/tests/**"] } },
});
