/**
 * A project-specific check that no linter provides. It reads sources as text and returns findings;
 * its `red` examples prove that it can fail.
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

/** A check per line. `spot` returns what is wrong with a line; it also gets the previous line. */
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
