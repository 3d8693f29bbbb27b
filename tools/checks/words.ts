import { type Check, code, example, type Finding, type Source } from './check.ts'

/**
 * The dictionaries and those who use them. The compiler sees that both languages have the same
 * keys; this sees that every key is used, that every key written by hand exists, and that a text
 * takes the same parameters in both languages.
 */
export const words: Check = {
  name: 'words',
  why: 'Each text exists in both languages with the same parameters, and is shown somewhere.',
  files: ['src/**/*.{ts,tsx}'],
  find: (all) => {
    const sources = all.filter(({ path }) => !isHelp(path))
    const en = entriesOf(sources, 'en')
    const id = entriesOf(sources, 'id')
    const users = sources.filter(({ path }) => !isDictionary(path) && !/\.test\.tsx?$/.test(path))
    if (en.size === 0) return [{ path: 'src/i18n/en', line: 1, what: 'no dictionary was found' }]
    return [
      ...missing(en, id, 'Indonesian'),
      ...missing(id, en, 'English'),
      ...unequal(en, id),
      ...unknown(users, en),
      ...unused(users, en),
    ]
  },
  red: [
    shop("'cart.title': 'Cart',", '', "t('cart.title')"),
    shop(
      "'cart.title': 'Cart',",
      "'cart.title': 'Keranjang', 'cart.empty': 'Kosong'",
      "t('cart.title')",
    ),
    shop("'cart.count': '{n} items',", "'cart.count': '{count} barang',", "t('cart.count', { n })"),
    shop("'cart.title': 'Cart',", "'cart.title': 'Keranjang',", "t('cart.title') + t('cart.lost')"),
    shop(
      "'cart.title': 'Cart',\n  'cart.forgotten': 'Old',",
      "'cart.title': 'Keranjang',\n  'cart.forgotten': 'Lama',",
      "t('cart.title')",
    ),
    example('src/web/cart/pages/cart.tsx', "t('cart.title')"),
  ],
  green: [
    shop(
      "'cart.count': '{n} items',",
      '\'cart.count\':\n    "{n} barang",',
      "t('cart.count', { n })",
    ),
    shop(
      "'state.paid': 'Paid', 'state.sent': 'Sent',",
      "'state.paid': 'Dibayar', 'state.sent': 'Dikirim',",
      't(`state.${order.state}`)',
    ),
    shop(
      "'error.invalid': 'No',",
      "'error.invalid': 'Tidak',",
      "{ status: 422, key: 'error.invalid' }",
    ),
  ],
}

type Entry = { path: string; line: number; parameters: string }

/** Three sources: both dictionaries and one user. */
function shop(en: string, id: string, user: string): Source[] {
  return [
    { path: 'src/i18n/en/shop.ts', text: `export const shop = {\n  ${en}\n}` },
    { path: 'src/i18n/id/shop.ts', text: `export const shop = {\n  ${id}\n}` },
    { path: 'src/web/cart/pages/cart.tsx', text: user },
  ]
}

/** Pages of help are no dictionaries: `src/i18n/help.test.ts` compares them. */
function isHelp(path: string): boolean {
  return /^src\/i18n\/(en|id)\/staff\/help\//.test(path)
}

function isDictionary(path: string): boolean {
  return /^src\/i18n\/(en|id)(\/|\.ts$)/.test(path)
}

function entriesOf(sources: Source[], locale: string): Map<string, Entry> {
  const dictionaries = sources.filter(
    ({ path }) => path.startsWith(`src/i18n/${locale}/`) || path === `src/i18n/${locale}.ts`,
  )
  const pattern =
    /(?:^|[\s{,])['"]?([A-Za-z][\w.-]*)['"]?:\s*(?:\/\/.*\s*)?(['"`])((?:\\.|(?!\2)[^\\])*)\2/g
  return new Map(
    dictionaries.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(({ 1: key = '', 3: words = '', index }) => {
        const parameters = [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([name]) => name))]
          .toSorted()
          .join(' ')
        return [
          key,
          { path, line: text.slice(0, index + 1).split('\n').length, parameters },
        ] as const
      }),
    ),
  )
}

function missing(from: Map<string, Entry>, other: Map<string, Entry>, language: string): Finding[] {
  return [...from]
    .filter(([key]) => !other.has(key))
    .map(([key, { path, line }]) => ({ path, line, what: `${key} has no ${language} text` }))
}

function unequal(en: Map<string, Entry>, id: Map<string, Entry>): Finding[] {
  return [...id].flatMap(([key, { path, line, parameters }]) => {
    const english = en.get(key)
    if (!english || english.parameters === parameters) return []
    return [
      {
        path,
        line,
        what: `${key} takes "${parameters}" here and "${english.parameters}" in English`,
      },
    ]
  })
}

function unknown(users: Source[], en: Map<string, Entry>): Finding[] {
  return users.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...code(line).matchAll(/\bt\(\s*'([^']+)'/g)]
          .filter(([, key = '']) => !en.has(key))
          .map(([, key]) => ({ path, line: index + 1, what: `no text is called ${key}` })),
      ),
  )
}

/**
 * A key counts as used where it stands in quotes, or where a computed key begins like it:
 * t(`state.${name}`).
 */
function unused(users: Source[], en: Map<string, Entry>): Finding[] {
  const all = users.map(({ text }) => text).join('\n')
  const quoted = new Set([...all.matchAll(/['"`]([A-Za-z][\w.-]*)['"`]/g)].map(([, word]) => word))
  const beginnings = [
    ...new Set(
      [...all.matchAll(/[`'"]([A-Za-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)(?:\$\{|['"] \+)/g)].map(
        ([, begin = '']) => begin,
      ),
    ),
  ]
  return [...en]
    .filter(([key]) => !quoted.has(key) && !beginnings.some((begin) => key.startsWith(begin)))
    .map(([key, { path, line }]) => ({ path, line, what: `no page shows ${key}` }))
}
