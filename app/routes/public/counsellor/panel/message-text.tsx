/** The text of a message: blank lines part paragraphs, lines that begin with "- " are list items. */
export function MessageText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === "list" ? (
      <ul key={block.key}>
        {block.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ) : (
      <p key={block.key}>{block.lines.join("\n")}</p>
    ),
  );
}

interface Block {
  kind: "text" | "list";
  key: string;
  lines: string[];
}

const ITEM = /^- /;

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      open = false;
      continue;
    }
    const kind = ITEM.test(line) ? "list" : "text";
    const last = blocks.at(-1);
    if (open && last?.kind === kind) last.lines.push(line.replace(ITEM, ""));
    else blocks.push({ kind, key: `${blocks.length}`, lines: [line.replace(ITEM, "")] });
    open = true;
  }
  return blocks;
}
