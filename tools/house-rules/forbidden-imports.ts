/**
 * One forbidden import per house rule, in a small generated shop, proves that every rule can fail.
 * The allowed imports must pass.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ladder } from '#server/modules.ts'
import { ladder as webLadder } from '#web/ladder.ts'
import { type Breach, cruise } from './cruise.ts'
import { rules } from './rules.ts'

const root = resolve(import.meta.dirname, '../..')
/** Inside the project, so that packages resolve as in the shop. */
const folder = join(root, '.cache/house-rules')

/** `as` is the form of the import; a rule must detect all forms. */
type Import = { rule: string; from: string; to: string; as?: 'type' | 'dynamic' | 'export' }

const forbidden: Import[] = [
  { rule: 'domain-stands-alone', from: 'src/domain/money.ts', to: '#contract/wire.ts' },
  { rule: 'domain-stands-alone', from: 'src/domain/clock.ts', to: 'node:os', as: 'dynamic' },
  { rule: 'domain-stands-alone', from: 'src/domain/form.ts', to: 'valibot' },
  { rule: 'contract-is-pure', from: 'src/contract/call.ts', to: '#server/http/serve.ts' },
  { rule: 'contract-is-pure', from: 'src/contract/library.ts', to: 'hono' },
  { rule: 'words-are-pure', from: 'src/i18n/en.ts', to: '../contract/wire.ts' },
  { rule: 'server-not-web', from: 'src/server/http/app.ts', to: '#web/entry.server.tsx' },
  { rule: 'web-not-server', from: 'src/web/send.ts', to: '../server/http/serve.ts', as: 'type' },
  { rule: 'web-not-node', from: 'src/web/state/locale.ts', to: 'node:fs' },
  { rule: 'source-not-tools', from: 'src/server/operator/cli.ts', to: '../../../tools/check.ts' },
  { rule: 'platform-is-below', from: 'src/server/platform/log.ts', to: '#server/cart/index.ts' },
  {
    rule: 'adapters-are-below',
    from: 'src/server/adapters/payment/local.ts',
    to: '#server/adapters/courier/port.ts',
  },
  {
    rule: 'adapters-are-below',
    from: 'src/server/adapters/payment/other.ts',
    to: '#server/orders/index.ts',
  },
  {
    rule: 'modules-see-ports',
    from: 'src/server/payments/index.ts',
    to: '#server/adapters/payment/local.ts',
  },
  { rule: 'http-knows-no-module', from: 'src/server/http/serve.ts', to: '#server/cart/index.ts' },
  { rule: 'start-is-on-top', from: 'src/server/site/pages.ts', to: '#server/start/open.ts' },
  { rule: 'modules-are-mounted', from: 'src/server/cart/api.ts', to: '#server/http/app.ts' },
  {
    rule: 'modules-have-a-door',
    from: 'src/server/orders/place.ts',
    to: '#server/cart/store/cart.ts',
  },
  {
    rule: 'modules-have-a-door',
    from: 'src/server/orders/again.ts',
    to: '../cart/store.ts',
    as: 'export',
  },
  { rule: 'ui-knows-no-shop', from: 'src/web/ui/button.tsx', to: '#i18n/en.ts' },
  { rule: 'router-knows-no-shop', from: 'src/web/router/link.tsx', to: '#web/send.ts' },
  { rule: 'ui-knows-no-store', from: 'src/web/ui/list.tsx', to: '@tanstack/react-query' },
  { rule: 'hooks-know-no-shop', from: 'src/web/hooks/use-cart.ts', to: '#contract/wire.ts' },
  {
    rule: 'parts-know-no-page',
    from: 'src/web/shell/header.tsx',
    to: '#web/home/pages/home.tsx',
  },
  {
    rule: 'parts-know-no-page',
    from: 'src/web/home/pages/home.tsx',
    to: '#web/cart/pages/cart.tsx',
  },
  { rule: 'shared-knows-no-noun', from: 'src/web/components/head.tsx', to: '#web/cart/cart.tsx' },
  { rule: 'pages-are-mounted', from: 'src/web/catalogue/pages/listing.tsx', to: '#web/routes.tsx' },
  { rule: 'staff-is-apart', from: 'src/web/shell/menu.tsx', to: '#web/staff/words.ts' },
  { rule: 'staff-is-apart', from: 'src/web/state/speech.ts', to: '#i18n/staff.ts', as: 'dynamic' },
  {
    rule: 'papers-are-shared',
    from: 'src/web/papers/sheet.tsx',
    to: '#web/components/logo.tsx',
  },
  {
    rule: 'staff-knows-no-shop-page',
    from: 'src/web/staff/shell/frame.tsx',
    to: '#web/components/head.tsx',
  },
  {
    rule: 'staff-knows-no-shop-page',
    from: 'src/web/staff/session.ts',
    to: '#web/state/session.ts',
  },
  {
    rule: 'ground-knows-no-desk',
    from: 'src/web/staff/table/table.tsx',
    to: '#web/staff/desks/goods/goods.tsx',
  },
  {
    rule: 'desks-stand-apart',
    from: 'src/web/staff/desks/orders/orders.tsx',
    to: '#web/staff/desks/goods/goods.tsx',
  },
  { rule: 'no-cycles', from: 'src/domain/one.ts', to: './two.ts' },
  { rule: 'resolvable', from: 'src/domain/lost.ts', to: './nowhere.ts' },
  { rule: 'no-development-packages', from: 'src/server/platform/database.ts', to: 'vitest' },
  // Each module imports from one step up.
  ...ladder.slice(0, -1).map((name, step) => ({
    rule: `ladder-${name}`,
    from: `src/server/${name}/up.ts`,
    to: `#server/${ladder[step + 1]}/index.ts`,
  })),
  ...webLadder.slice(0, -1).map((name, step) => ({
    rule: `web-ladder-${name}`,
    from: `src/web/${name}/up.ts`,
    to: `#web/${webLadder[step + 1]}/part.tsx`,
  })),
]

const allowed: Omit<Import, 'rule'>[] = [
  // The other half of the cycle above, which is reported once.
  { from: 'src/domain/two.ts', to: './one.ts' },
  { from: 'src/contract/fine.ts', to: 'valibot' },
  { from: 'src/server/checkout/fine.ts', to: '#server/cart/index.ts' },
  { from: 'src/server/payments/fine.ts', to: '#server/adapters/payment/port.ts' },
  { from: 'src/server/orders/fine.ts', to: './store.ts' },
  { from: 'src/web/home/pages/fine.tsx', to: '#web/shell/header.tsx' },
  { from: 'src/web/wishlist/pages/fine.tsx', to: '#web/catalogue/product-card.tsx' },
  { from: 'src/web/cart/fine.tsx', to: '#web/catalogue/add-sheet.tsx' },
  { from: 'src/web/router/fine.ts', to: '#web/state/stored.ts' },
  { from: 'src/web/staff/routes.tsx', to: '#web/staff/desks/goods/goods.tsx', as: 'dynamic' },
  { from: 'src/web/staff/desks/goods/fine.tsx', to: '#web/staff/table/rows.tsx' },
  { from: 'src/domain/fine.test.ts', to: 'vitest' },
]

/**
 * Returns what is wrong with the rules (empty when every rule reports its example) and the number
 * of imports tried.
 */
export async function tryRules(): Promise<{ tried: number; wrong: string[] }> {
  writeShop()
  const { breaches } = await cruise(folder)
  return {
    tried: forbidden.length + allowed.length,
    wrong: [...silent(breaches), ...overzealous(breaches), ...untried()],
  }
}

/** Writes one file per import; TSX by extension. */
function writeShop(): void {
  rmSync(folder, { recursive: true, force: true })
  const imports = {
    '#domain/*': './src/domain/*',
    '#contract/*': './src/contract/*',
    '#i18n/*': './src/i18n/*',
    '#server/*': './src/server/*',
    '#web/*': './src/web/*',
  }
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports,
      dependencies: { hono: '*', valibot: '*' },
      devDependencies: { vitest: '*' },
    }),
  )
  const lines = [...forbidden, ...allowed]
  const targets = lines.map((line) => target(line)).filter((file) => file !== undefined)
  for (const file of targets) write(file, source(file))
  for (const line of lines) write(line.from, `${statement(line)}\n${source(line.from)}`)
}

function target({ from, to }: Omit<Import, 'rule'>): string | undefined {
  if (to === './nowhere.ts') return undefined
  if (to.startsWith('#')) return to.replace('#', 'src/')
  return to.startsWith('.') ? join(dirname(from), to) : undefined
}

function statement({ to, as }: Omit<Import, 'rule'>): string {
  if (as === 'type') return `import type { piece } from '${to}'`
  if (as === 'export') return `export { piece as other } from '${to}'`
  return as === 'dynamic' ? `export const later = () => import('${to}')` : `import '${to}'`
}

function source(file: string): string {
  return file.endsWith('.tsx')
    ? 'export function Piece() {\n  return <p>piece</p>\n}\n'
    : 'export const piece = 1\n'
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

function silent(breaches: Breach[]): string[] {
  return forbidden
    .filter(
      ({ rule, from }) => !breaches.some((breach) => breach.rule === rule && breach.from === from),
    )
    .map(({ rule, from, to }) => `${rule} does not report: ${from} imports ${to}`)
}

function overzealous(breaches: Breach[]): string[] {
  const tried = new Set(allowed.map(({ from }) => from))
  return breaches
    .filter(({ from }) => tried.has(from))
    .map(({ rule, from, to }) => `${rule} reports an allowed import: ${from} → ${to}`)
}

function untried(): string[] {
  return rules
    .filter(({ name }) => !forbidden.some(({ rule }) => rule === name))
    .map(({ name }) => `${name} has no forbidden import to try it with`)
}
