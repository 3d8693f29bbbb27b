/** Cells as spreadsheets copy them: tabs between cells, quotes around what holds a tab or line. */
export const parseTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const end = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  const plain = text.replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t') end()
    else if (letter === '\n') {
      end()
      rows.push([])
    } else cell += letter
  }
  end()
  // What is copied ends with a line break.
  const last = rows.at(-1)!
  if (rows.length > 1 && last.length === 1 && last[0] === '') rows.pop()
  return rows
}

export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n')

const quoted = (cell: string): string =>
  /["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
