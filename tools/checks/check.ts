/**
 * A check of our own: what no linter knows. It reads sources as text and answers what is wrong, and
 * brings examples that it must report.
 */
export type Check = {
  name: string
  /** Why it is there, in a sentence; printed with what it found. */
  why: string
  /** Globs of the files that it reads, from the project's root. */
  files: string[]
  find: (sources: Source[]) => Finding[]
  /** Each must be reported. */
  red: Source[][]
  /** None may be reported. */
  green: Source[][]
}

export type Source = { path: string; text: string }
export type Finding = { path: string; line: number; what: string }

/**
 * A check that looks at each line by itself. `spot` answers what is wrong with a line, or nothing;
 * it also gets the line before.
 */
export function eachLine(
  spot: (line: string, path: string, before: string) => string | undefined,
): Check['find'] {
  return (sources) =>
    sources.flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        const what = spot(line, path, lines[index - 1] ?? '')
        return what === undefined ? [] : [{ path, line: index + 1, what }]
      })
    })
}

/** The line without its `//` comment, and nothing of a line inside a block comment. */
export function code(line: string): string {
  return /^\s*(\*|\/\*)/.test(line) ? '' : line.replace(/(^|\s)\/\/.*$/, '$1')
}

/** One source, for an example. */
export function example(path: string, text: string): Source[] {
  return [{ path, text }]
}
