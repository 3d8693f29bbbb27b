/**
 * `npm run bench -- phone`: the pages of a first visitor on a middling phone and a slow network,
 * against the shop's budgets. A browser that keeps nothing for every visit; medians of the visits.
 */
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { staffPages } from '#contract/pages.ts'
import { staffState } from './desk.ts'
import { PHONE, visit, type Kind, type Visit } from './phone-profile.ts'
import { limitRow, median, type Row } from './table.ts'

type Budget = { lcp: number; cls: number | null; inp: number; total: number | null } & Partial<
  Record<Kind, number>
>
/** `taps`: what is tapped, as selectors; else the first buttons. */
type PageCase = {
  name: string
  path: string
  as?: 'customer' | 'staff'
  taps?: readonly string[]
  budget: Budget
}

const COMMON = { inp: 200, styles: 20, fonts: 28 }
const PUBLIC = { ...COMMON, lcp: 2_000, cls: 0.05, scripts: 120 }
const PRIVATE = { ...COMMON, lcp: 2_500, cls: 0.02, html: 20 }

const CONSOLE = { lcp: 2_000, cls: null, inp: 100, total: null }
/** Filters, a tool of the list, a sort, a row. */
const LIST_TAPS = [
  'main [role=search] > button',
  'main [role=search] > div:last-child button',
  'main thead button',
  'main tbody input[type=checkbox]',
]

const consoleCases: PageCase[] = [
  {
    name: 'staff sign-in',
    path: staffPages.today(),
    taps: ['main input', 'main form button[type=button]'],
    budget: CONSOLE,
  },
  {
    name: 'staff today',
    path: staffPages.today(),
    as: 'staff',
    taps: ['nav button'],
    budget: CONSOLE,
  },
  {
    name: 'staff orders',
    path: `${staffPages.orders()}?view=all`,
    as: 'staff',
    taps: LIST_TAPS,
    budget: CONSOLE,
  },
  {
    name: 'staff board',
    path: staffPages.board(),
    as: 'staff',
    taps: ['main select', '[data-card-menu]', '[data-card-link]'],
    budget: CONSOLE,
  },
  {
    name: 'staff products',
    path: staffPages.products(),
    as: 'staff',
    taps: LIST_TAPS,
    budget: CONSOLE,
  },
]

const casesOf = (slug: string): PageCase[] => [
  { name: 'home', path: '/', budget: { ...PUBLIC, html: 40, images: 120, total: 350 } },
  {
    name: 'listing',
    path: '/product-category',
    budget: { ...PUBLIC, html: 50, images: 150, total: 360 },
  },
  {
    name: 'product',
    path: `/product/${slug}`,
    budget: { ...PUBLIC, html: 40, images: 140, total: 350 },
  },
  {
    name: 'cart',
    path: '/cart',
    as: 'customer',
    budget: { ...PRIVATE, scripts: 150, images: 40, total: 260 },
  },
  {
    name: 'checkout',
    path: '/checkout',
    as: 'customer',
    budget: { ...PRIVATE, scripts: 160, images: 20, total: 260 },
  },
  ...consoleCases,
]
const KINDS: Kind[] = ['html', 'scripts', 'styles', 'fonts', 'images']
const WORST_FILES = 6

export type Asked = {
  url: string
  slug: string
  keys: { token: string; wp_token: string }
  visits: number
  only: readonly string[]
}

/** A table of each page against its budget, and what was found of what misses it. */
export const measurePhone = async (
  { url, slug, keys, visits, only }: Asked,
  tell: (line: string) => void,
): Promise<(Row | string)[]> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const lines: (Row | string)[] = []
    const pages = casesOf(slug).filter(({ name }) => only.length === 0 || only.includes(name))
    const states = {
      visitor: stateOf(url, {}),
      customer: stateOf(url, keys),
      staff: pages.some((page) => page.as === 'staff') ? await staffState(browser, url) : undefined,
    }
    for (const page of pages) {
      tell(`  ${page.name}, ${visits} visits`)
      const seen: Visit[] = []
      for (let count = 0; count < visits; count++)
        seen.push(await firstVisit(browser, url, page, states[page.as ?? 'visitor']))
      lines.push(`${page.name} (${page.path})`, ...rowsOf(page.budget, seen))
    }
    return lines
  } finally {
    await browser.close()
  }
}

type State = NonNullable<BrowserContextOptions['storageState']>

const firstVisit = async (
  browser: Browser,
  url: string,
  { path, taps }: PageCase,
  storageState: State | undefined,
): Promise<Visit> => {
  const context = await browser.newContext({ ...PHONE, ...(storageState && { storageState }) })
  try {
    return await visit(context, url + path, taps)
  } finally {
    await context.close()
  }
}

/** A browser that shows Indonesian, with the keys of a customer. */
const stateOf = (url: string, keys: Partial<Asked['keys']>): State => ({
  cookies: [{ ...COOKIE, domain: new URL(url).hostname }],
  origins: [
    {
      origin: new URL(url).origin,
      localStorage: Object.entries(keys).map(([name, value]) => ({ name, value })),
    },
  ],
})
const COOKIE = {
  name: 'locale',
  value: 'id',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}

const rowsOf = (budget: Budget, visits: readonly Visit[]): Row[] => {
  const typical = visits.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(visits.length / 2)]!
  const middle = (value: (one: Visit) => number) => median(visits.map(value))
  const sum = (kind: Kind | null) =>
    middle(({ files }) =>
      files.reduce((all, file) => all + (kind === null || file.kind === kind ? file.bytes : 0), 0),
    ) / 1000
  const slowest = visits.toSorted((a, b) => b.inp - a.inp)[0]!
  return [
    limitRow(
      '  largest paint',
      middle(({ lcp }) => lcp),
      budget.lcp,
      'ms',
      typical.element,
    ),
    limitRow(
      '  moved unasked',
      middle(({ cls }) => cls),
      budget.cls,
      '',
      typical.shifts.slice(0, 3).join('; '),
    ),
    limitRow(
      '  slowest answer to a tap',
      middle(({ inp }) => inp),
      budget.inp,
      'ms',
      slowest.tap,
    ),
    limitRow(
      '  blocked by scripts',
      middle(({ blocking }) => blocking),
      null,
      'ms',
      `longest task ${middle(({ long }) => long).toFixed(0)} ms`,
    ),
    ...KINDS.map((kind) =>
      limitRow(`  ${kind}`, sum(kind), budget[kind] ?? null, 'kB', largest(typical, kind)),
    ),
    limitRow(
      '  everything of the first view',
      sum(null),
      budget.total,
      'kB',
      `${typical.files.length} files`,
    ),
  ]
}

const largest = ({ files }: Visit, kind: Kind): string =>
  files
    .filter((file) => file.kind === kind)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, WORST_FILES)
    .map(({ path, bytes }) => `${path.split('/').slice(-2).join('/')} ${(bytes / 1000).toFixed(1)}`)
    .join(', ')
