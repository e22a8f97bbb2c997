const LINK = /https?:\/\/[^\s<>"]+/g;

/** The HTML part of a mail, made from its plain text: paragraphs, line breaks and links. */
export function toHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split("\n").map(linked).join("<br>")}</p>`);
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif;color:#1c2740;background:#fbf8f1"><div style="max-width:34em">${paragraphs.join("")}</div></body></html>`;
}

/** Escapes a line and makes its web addresses links. */
function linked(line: string): string {
  let html = "";
  let end = 0;
  for (const match of line.matchAll(LINK)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(line.slice(end, match.index))}<a href="${url}">${url}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(line.slice(end));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
