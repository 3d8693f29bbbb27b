/**
 * How the client bundle is split. By default each module that two pages share becomes a file, and a
 * slow phone loads forty files in sequence. So: one chunk for every page, one for shopping pages,
 * one for customer pages, and one for the rest of each shopping page.
 */
type ModuleInfo = { importedIds: readonly string[] }
type Group = {
  name: string | ((id: string, asking: Asking) => string | null)
  debugName?: string
  test?: RegExp
  tags?: '$initial'[]
  includeDependenciesRecursively?: boolean
  priority: number
}
type Asking = { getModuleInfo: (id: string) => ModuleInfo | null }

const SHOPPING = ['home/pages/home', 'catalogue/pages/listing', 'catalogue/pages/product'].map(
  (page) => `/src/web/${page}.tsx`,
)
const CUSTOMER = [
  'layouts/customer',
  'layouts/cart-watch',
  'cart/pages/cart',
  'checkout/pages/checkout',
  'account/pages/layout',
  'account/pages/hub',
].map((module) => `/src/web/${module}.tsx`)

// What seldom changes: it stays in the browser's cache across releases.
const REACT: Group = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\//,
  priority: 6,
}

const CONSOLE = ['/src/web/staff/console.tsx']
const TILL = ['/src/web/staff/desks/till/till.tsx']
const FIRST = ['/src/web/staff/desks/today/today.tsx']
/** The lists of the busiest desks, and the board: they must not wait for what other screens share. */
const LISTS = ['orders/orders', 'orders/board', 'goods/products', 'stock/stock'].map(
  (list) => `/src/web/staff/desks/${list}.tsx`,
)
/** The phones of pickers, packers and riders. */
const FLOOR = [
  'shell/frame',
  'desks/picking/run',
  'desks/picking/packing/packing',
  'desks/run/run',
].map((module) => `/src/web/staff/${module}.tsx`)

/** Screens whose own parts are too large for the others. */
const PARTS = /\/packing\/|\/picking\/run/

/** Lazy parts of the rider's screen: what they share must not come with all that desks share. */
const DOOR = ['/src/web/staff/desks/run/door/hand-over.tsx', '/src/web/staff/desks/run/bags.tsx']

/** Parts of a library that its index reaches and that no screen of the floor uses. */
const NOT_ON_FLOOR =
  /\/@tanstack\/.+\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$/

/**
 * The chunks of the staff console: React, the sign-in page, what every screen needs, what the till
 * shares with the desks, what the floor's phones share with them, what the first screen shares with
 * other desks, what lists need, and what the rest shares.
 * Tills and phones must not load the desks' lists and forms.
 */
export function staffChunkGroups(root: string): (Group & { minShareCount?: number })[] {
  const everyScreen = usersAmong(CONSOLE, root)
  const till = usersAmong(TILL, root)
  const floor = usersAmong(FLOOR, root)
  const door = usersAmong(DOOR, root)
  return [
    REACT,
    {
      // The entry that runs before this file must not need it.
      name: (id) => (id.endsWith('/src/web/staff/early.ts') ? null : 'staff'),
      debugName: 'needed before anyone has signed in',
      tags: ['$initial'],
      priority: 5,
    },
    {
      name: (id, asking) => (everyScreen(id, asking).length > 0 ? 'screens' : null),
      debugName: 'needed by every screen',
      priority: 4,
    },
    {
      name: (id, asking) => {
        if (till(id, asking).length === 0) return null
        // Whatever has opened a screen of either has most of this: one file instead of two.
        return floor(id, asking).length > 0 ? 'screens' : 'till-parts'
      },
      debugName: 'shared by the till and others',
      minShareCount: 2,
      priority: 3,
    },
    {
      name: (id, asking) => {
        const [one, ...others] = floor(id, asking)
        if (one === undefined || NOT_ON_FLOOR.test(id)) return null
        return others.length === 0 && PARTS.test(one) ? `${one.split('/').at(-2)}-parts` : 'floor'
      },
      debugName: 'shared by phones of the floor and others',
      minShareCount: 2,
      priority: 2,
    },
    // The rider's screen needs it before its lazy parts, which would take it along.
    {
      name: 'run-step',
      test: /\/desks\/run\/step\.ts$/,
      includeDependenciesRecursively: false,
      priority: 2,
    },
    {
      name: (id, asking) => (door(id, asking).length > 0 ? 'door-parts' : null),
      debugName: 'shared by lazy parts of the rider and others',
      minShareCount: 2,
      priority: 1,
    },
    sharedBy('desks', FIRST, root),
    sharedBy('lists', LISTS, root),
    { name: 'more-desks', test: /\/src\/|node_modules\//, minShareCount: 2, priority: 0 },
  ]
}

/** What some pages share with any other. */
const sharedBy = (name: string, pages: readonly string[], root: string) => {
  const users = usersAmong(pages, root)
  return {
    name: (id: string, asking: Asking) => (users(id, asking).length > 0 ? name : null),
    debugName: `shared by ${name}`,
    minShareCount: 2,
    priority: 1,
  }
}

/**
 * The groups of modules that share a chunk, highest priority first: a module belongs to its first
 * group. `root` is the project's folder, without a trailing slash.
 */
export function chunkGroups(root: string): Group[] {
  const shopping = usersAmong(SHOPPING, root)
  const customer = usersAmong(CUSTOMER, root)
  const named = (
    debugName: string,
    priority: number,
    name: (id: string, asking: Asking) => string | null,
  ): Group => ({
    name,
    debugName,
    priority,
  })
  return [
    REACT,
    // Forms check their fields; no page does before someone writes. What they check by comes along,
    // or the file would need one that needs it.
    {
      name: 'checks',
      test: /node_modules\/valibot\/|\/contract\/(wire|means|fields|.+\/forms)\.ts|\/domain\/payments\/banks\.ts/,
      includeDependenciesRecursively: false,
      priority: 5,
    },
    // Every page fetches them once it has come to rest, and must not wait for all that a customer's
    // pages share.
    {
      name: 'dates',
      test: /\/domain\/time\.ts|\/i18n\/format\.ts/,
      includeDependenciesRecursively: false,
      priority: 5,
    },
    { name: 'shop', tags: ['$initial'], priority: 4 },
    // What one shopping page shares with a customer's pages counts as shared: the cart must not
    // load a whole other page for one icon.
    named('shared by shopping pages', 3, (id, asking) => {
      const pages = shopping(id, asking).length
      return pages > 1 || (pages === 1 && customer(id, asking).length > 0) ? 'goods' : null
    }),
    named('rest of a shopping page', 2, (id, asking) => {
      const [page] = shopping(id, asking)
      return page === undefined ? null : `${nameOf(page)}-parts`
    }),
    named('shared by pages of a customer', 1, (id, asking) =>
      customer(id, asking).length > 1 ? 'customer' : null,
    ),
  ]
}

/** Tells which of the pages need a module before they can run. */
const usersAmong = (pages: readonly string[], root: string) => {
  let closures: Set<string>[] | undefined
  return (id: string, asking: Asking): string[] => {
    closures ??= pages.map((page) => reachedFrom(root + page, asking))
    return pages.filter((_, index) => closures?.[index]?.has(id))
  }
}

const nameOf = (module: string): string => module.split('/').at(-1)?.replace('.tsx', '') ?? ''

/**
 * All that a module needs before it can run; not the module itself, which stays the file that its
 * page is known by.
 */
const reachedFrom = (start: string, asking: Asking): Set<string> => {
  const seen = new Set<string>()
  const visit = (id: string) => {
    for (const imported of asking.getModuleInfo(id)?.importedIds ?? []) {
      if (seen.has(imported)) continue
      seen.add(imported)
      visit(imported)
    }
  }
  visit(start)
  return seen
}
