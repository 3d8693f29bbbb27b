import { type Check, example, type Finding, type Source } from './check.ts'

/** Words that hide the standard term, each with what to write instead. See docs/style.md. */
const INSTEAD: [pattern: string, instead: string][] = [
  ['kept', 'stored, cached, retained'],
  ['nobody|no-?body', 'no one, nothing, or name the caller, customer, process'],
  ['somebody|anybody', 'a customer, a user, another process'],
  ['whoever|whomever|whosoever', 'the caller, the reader, callers that'],
  ['told', 'notified, passed, reported'],
  ['so (?:many|much)', 'a number, a limit, up to n'],
  ['anew', 'again'],
  ['deeds?', 'action, event'],
  ['laid|lays?', 'stored, applied, compared'],
  ['let(?:s|ting)? go', 'release, free, drop'],
  ['for ever', 'permanently, indefinitely'],
  ['beside', 'next to, alongside, in parallel with'],
  ['at hand', 'available, cached'],
  ['put(?:s|ting)? right', 'correct, fix'],
  ['says? so|is said', 'reports, states, shows'],
  ['hears?|heard', 'receives, is notified'],
  ['barks?', 'fails, reports'],
  ['living|comes? alive', 'valid, active, hydrated'],
  ['crosswise', 'in opposite order'],
  ['thereof|whence|hence|thither|lest|ere', 'plain modern English'],
  ['gives? way|gave way', 'yields, is overridden'],
]
const REFUSED = new RegExp(`\\b(?:${INSTEAD.map(([pattern]) => pattern).join('|')})\\b`, 'gi')

/** Comments, documents and all texts but those for customers are written in plain English. */
export const plainWords: Check = {
  name: 'plain words',
  why: 'Comments, documents and all texts but those for customers use the standard term: docs/style.md has examples.',
  files: [
    '*.{md,ts}',
    '{src,tools,test,e2e,bench,seeds}/**/*.{ts,tsx,css,md}',
    'docs/**/*.md',
    'migrations/*.sql',
  ],
  find: (sources) => sources.filter(({ path }) => !isExempt(path)).flatMap(findIn),
  red: [
    example('src/server/cart/api.ts', '// Nobody else may use it.'),
    example('src/server/cart/api.ts', 'read() // kept for a minute'),
    example('src/server/cart/api.ts', '/**\n * Whoever asks again is told the same.\n */'),
    example(
      'src/server/cart/cart.test.ts',
      "test('a cart that nobody has is made anew', () => {})",
    ),
    example('src/server/cart/commands.ts', "{ help: 'let go of the carts of a day' }"),
    example('src/server/cart/commands.ts', 'print(`nobody has ${name}`)'),
    example('tools/bundle.ts', "throw new Error('nobody needs this file')"),
    example('migrations/0001-cart.sql', '-- Kept for thirty days.'),
    example('docs/security.md', 'A key is kept as a hash.'),
  ],
  green: [
    example('src/server/cart/api.ts', "const kept = 'told'"),
    example('src/server/cart/api.ts', '// Cached for a minute.'),
    example('src/server/cart/cart.test.ts', "test('creates a cart on first use', () => {})"),
    example('docs/security.md', 'A key is stored as a hash; `kept` is a column.'),
    example(
      'src/server/cart/api.ts',
      "app.get('/files/*', () => kept.get())\n/** Serves files. */",
    ),
    example('src/server/cart/store/cart.ts', 'sql(CartRow)`select kept from carts`'),
    example('src/i18n/en/cart.ts', "'cart.kept': 'Nobody called'"),
    example('src/server/cart/commands.ts', "told(await ask(number, 'open'), number, 'closed')"),
  ],
}

/** The page that shows the words, and this list of them. */
const isExempt = (path: string): boolean =>
  path === 'docs/style.md' || path === 'tools/checks/plain-words.ts'

function findIn({ path, text }: Source): Finding[] {
  return proseOf(path, text).flatMap(({ start, prose }) =>
    [...withoutCode(prose).matchAll(REFUSED)].map(({ 0: word, index }) => ({
      path,
      line: text.slice(0, start + index).split('\n').length,
      what: `“${word}”: ${insteadOf(word)}`,
    })),
  )
}

type Prose = { start: number; prose: string }

function proseOf(path: string, text: string): Prose[] {
  if (path.endsWith('.md')) return [{ start: 0, prose: text.replaceAll(/^```[^]*?^```/gm, blank) }]
  if (path.endsWith('.sql')) return all(text, /--.*$/gm)
  const isForCustomers = /^(?:src\/i18n|seeds)\//.test(path)
  return all(text, TOKENS).flatMap(({ start, prose }) => {
    if (prose.startsWith('/')) return [{ start, prose }]
    // A single word is a name of the code; SQL holds names of columns.
    const isSql = SQL_TAG.test(text.slice(Math.max(0, start - 200), start)) || SQL.test(prose)
    const isProse = /\s/.test(prose) && !isSql && !isForCustomers
    return isProse ? [{ start: start + 1, prose: prose.slice(1, -1) }] : []
  })
}

const SQL_TAG = /sql(?:<[^`]*>)?$/
const SQL = /\bselect\b[^]*\bfrom\b/

/** Comments and strings in the order in which they stand, so that neither is read in the other. */
const TOKENS =
  /\/\*[^]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gm

const all = (text: string, pattern: RegExp): Prose[] =>
  [...text.matchAll(pattern)].map(({ 0: prose, index }) => ({ start: index, prose }))

/** Code names are exempt: what is in backticks, quotes, a placeholder or an address. */
const withoutCode = (prose: string): string =>
  prose.replaceAll(/`[^`\n]+`|“[^”]+”|"\w+"|\$\{[^}]*\}|https?:\/\/\S+/g, blank)

const blank = (found: string): string => found.replaceAll(/[^\n]/g, ' ')

const insteadOf = (word: string): string =>
  INSTEAD.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(word))?.[1] ?? ''
