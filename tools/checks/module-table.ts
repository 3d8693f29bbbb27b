import { example, type Check } from './check.ts'

const LADDER = 'src/server/modules.ts'
const TABLE = 'docs/modules.md'

/** The table of modules has those of the ladder, in its order. */
export const moduleTable: Check = {
  name: 'table of modules',
  why: `${TABLE} has a row for each module of ${LADDER}, in its order, for those who look one up.`,
  files: [LADDER, TABLE],
  find: (sources) => {
    const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
    const rows = [...textOf(TABLE).matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
    const modules = [...textOf(LADDER).matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name]) => name)
    const first = modules.findIndex((name, index) => name !== rows[index])
    const at = first < 0 && rows.length > modules.length ? modules.length : first
    if (modules.length > 0 && at < 0) return []
    return [{ path: TABLE, line: 1, what: `row ${at + 1} should be ${modules[at] ?? 'none'}` }]
  },
  red: [
    [...example(LADDER, "  'cart',\n  'orders',\n"), ...example(TABLE, '| `cart` | … |\n')],
    [...example(LADDER, "  'cart',\n"), ...example(TABLE, '| `cart` | … |\n| `gone` | … |\n')],
    [
      ...example(LADDER, "  'cart',\n  'orders',\n"),
      ...example(TABLE, '| `orders` | … |\n| `cart` | … |\n'),
    ],
  ],
  green: [
    [
      ...example(LADDER, "  'cart',\n  'orders',\n"),
      ...example(TABLE, '| `cart` | … |\n| `orders` | … |\n'),
    ],
  ],
}
