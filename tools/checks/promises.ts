import { type Check, type Finding, type Source } from './check.ts'

const LIST = 'docs/promises.md'

/**
 * What the shop promises in its texts. A text carries the names of its promises: `"promises":
 * ["fresh-days"]` beside a text of the seeds, `// promise: fresh-days` behind a text of the
 * dictionaries. Each name is a row of the list, with the test that keeps it.
 */
export const promises: Check = {
  name: 'promises',
  why: 'A promise stands in docs/promises.md with a test that keeps it; the texts that make it carry its name.',
  files: [
    LIST,
    'seeds/**/*.json',
    'src/i18n/{en,id}/*.ts',
    '{src,test}/**/*.test.{ts,tsx}',
    'e2e/*.spec.ts',
  ],
  find: (sources) => {
    const rows = rowsOf(sources)
    const marks = marksOf(sources)
    const texts = new Map(sources.map(({ path, text }) => [path, text]))
    const hasTest = (file: string, name: string): boolean =>
      ["'", '"', '`'].some((quote) => texts.get(file)?.includes(`${quote}${name}${quote}`))
    return [
      ...marks
        .filter(({ id }) => !rows.some((row) => row.id === id))
        .map(({ id, path, line }) => ({ path, line, what: `${id} has no row in ${LIST}` })),
      ...rows
        .filter(({ id }) => !marks.some((mark) => mark.id === id))
        .map(({ id, line }) => ({ path: LIST, line, what: `no text is marked ${id}` })),
      ...rows
        .filter(({ file, test }) => !hasTest(file, test))
        .map(({ id, file, test, line }) => ({
          path: LIST,
          line,
          what: `${id}: ${file} has no test “${test}”`,
        })),
    ]
  },
  red: [
    shop('', '"promises": ["fresh-days"]', ''),
    shop('| fresh-days | Fresh | `src/a.test.ts` › keeps it |', '', "it('keeps it'"),
    shop(
      '| fresh-days | Fresh | `src/a.test.ts` › keeps it |',
      '"promises": ["fresh-days"]',
      "it('keeps something else'",
    ),
    shop(
      '| fresh-days | Fresh | `src/b.test.ts` › keeps it |',
      '"promises": ["fresh-days"]',
      "it('keeps it'",
    ),
    [
      { path: LIST, text: '' },
      {
        path: 'src/i18n/en/cart.ts',
        text: "'cart.late': 'Points if we are late', // promise: late-points",
      },
    ],
  ],
  green: [
    shop(
      '| fresh-days | Fresh | `src/a.test.ts` › keeps it |',
      '"promises": ["fresh-days"]',
      "it('keeps it'",
    ),
    shop(
      '| fresh-days | Fresh | `src/a.test.ts` › keeps %s |',
      '"promises": [\n  "fresh-days"\n]',
      '])("keeps %s"',
    ),
  ],
}

function shop(list: string, seed: string, test: string): Source[] {
  return [
    { path: LIST, text: list },
    { path: 'seeds/content/faq.json', text: seed },
    { path: 'src/a.test.ts', text: test },
  ]
}

type Row = { id: string; file: string; test: string; line: number }

/** Rows of the list: `| name | what is promised | \`file\` › name of the test |`. */
function rowsOf(sources: Source[]): Row[] {
  const lines = sources.find(({ path }) => path === LIST)?.text.split('\n') ?? []
  return lines.flatMap((text, index) => {
    const [, id, file, test] =
      /^\| ([a-z][a-z0-9-]*) +\|.*\| `([^`]+)` › (.+?) +\|$/.exec(text) ?? []
    return id && file && test ? [{ id, file, test, line: index + 1 }] : []
  })
}

type Mark = Omit<Finding, 'what'> & { id: string }

function marksOf(sources: Source[]): Mark[] {
  return sources.flatMap(({ path, text }) => {
    const pattern = path.startsWith('seeds/')
      ? /"promises":\s*\[([^\]]*)\]/g
      : path.startsWith('src/i18n/')
        ? /\/\/ promise: ([a-z0-9, -]+)/g
        : null
    if (!pattern) return []
    return [...text.matchAll(pattern)].flatMap(({ 1: names = '', index }) =>
      [...names.matchAll(/[a-z][a-z0-9-]*/g)].map(([id]) => ({
        id,
        path,
        line: text.slice(0, index).split('\n').length,
      })),
    )
  })
}
