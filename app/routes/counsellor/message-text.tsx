/** The text of a message: blank lines part paragraphs, lines that begin with "- " are list items. */
export function MessageText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === "list" ? (
      <ul key={block.key}>
        {block.lines.map((line) => (
          <li key={line}>
            <Line text={line} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block.key}>
        <Line text={block.lines.join("\n")} />
      </p>
    ),
  );
}

/** A range such as 6-8 is not broken at its hyphen. */
function Line({ text }: { text: string }) {
  return text.split(/(\d+-\d+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
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
