import { useEffect } from "react";
import { showToast } from "#app/ui/toast.tsx";
import type { ChatAnswer } from "./chat.ts";

/** Fetches a file that the counsellor hands over, saves it, and says how it went. */
export function useDownload(download: ChatAnswer["download"]): void {
  useEffect(() => {
    if (!download) return;
    save(download.href).then(
      () => showToast({ kind: "success", title: download.done }),
      () => showToast({ kind: "error", title: download.failed }),
    );
  }, [download]);
}

async function save(href: string): Promise<void> {
  const response = await fetch(href, { redirect: "error" });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "guidelines.pdf";
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
