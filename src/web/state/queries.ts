import { QueryClient, queryOptions } from '@tanstack/react-query'
import { getCart } from '#contract/cart.ts'
import { listCoupons } from '#contract/coupons.ts'
import { pages } from '#contract/pages.ts'
import { CallFailure, send } from '../send.ts'
import { onLocaleChange } from './locale.tsx'
import { sessionStore } from './session.ts'

const SECOND_MS = 1000

/** All query keys. Personal ones begin with `mine` and are removed at logout. */
export const keys = {
  mine: ['mine'],
  cart: ['mine', 'cart'],
  coupons: ['mine', 'coupons'],
  addresses: ['mine', 'addresses'],
  summary: ['mine', 'summary'],
  substitutes: ['mine', 'substitutes'],
  orders: (status: string) => ['mine', 'orders', status],
  order: (id: string) => ['mine', 'order', id],
  result: (id: string) => ['mine', 'result', id],
  points: ['mine', 'points'],
  pointsHistory: (type: string) => ['mine', 'points', 'history', type],
  pointsEntry: (id: string) => ['mine', 'points', 'entry', id],
  pointsStatement: (month: string) => ['mine', 'points', 'statement', month],
  vouchers: ['mine', 'vouchers'],
  vouchersOf: (status: string, page: number) => ['mine', 'vouchers', status, page],
  tier: ['mine', 'tier'],
  missions: ['mine', 'missions'],
  notifications: ['mine', 'notifications'],
  cardColors: (locale: string) => ['card-colors', locale],
  sessions: ['mine', 'sessions'],
  consents: ['mine', 'consents'],
  myData: ['mine', 'my-data'],
  wishlist: ['mine', 'wishlist'],
  stockAlerts: ['mine', 'stock-alerts'],
  purchased: (locale: string) => ['mine', 'purchased', locale],
  regions: (level: string, parent: string) => ['regions', level, parent],
  product: (locale: string, slug: string) => ['product', locale, slug],
  suggested: (locale: string) => ['suggested', locale],
} as const

export const cartQuery = queryOptions({
  queryKey: keys.cart,
  // Reading the cart acknowledges price changes, so other pages only peek.
  queryFn: ({ signal }) =>
    send(getCart, { query: location.pathname === pages.cart() ? {} : { peek: '1' }, signal }),
  staleTime: 30 * SECOND_MS,
})

/** The cart changed on another device or tab. Refetches it if visible, else on the next focus. */
export const refetchCart = async (queries: QueryClient): Promise<void> => {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  // During payment the amount must not change: the checkout polls by itself, and the server refuses
  // an order whose price differs from the one shown.
  for (const queryKey of [keys.summary, keys.coupons])
    await queries.invalidateQueries({ queryKey, refetchType: 'none' })
  await queries.invalidateQueries({ queryKey: keys.cart, refetchType })
}
export const couponsQuery = queryOptions({
  queryKey: keys.coupons,
  queryFn: ({ signal }) => send(listCoupons, { signal }),
})

let browser: QueryClient | null = null

/**
 * This browser's query client, created on first use. Retries only network and server errors.
 * Personal data is removed when the session ends; everything is refetched in another language.
 */
export const browserQueries = (): QueryClient => {
  if (browser) return browser
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10 * SECOND_MS,
        retry: (count, error) =>
          count < 2 && error instanceof CallFailure && (error.status === 0 || error.status >= 500),
      },
      mutations: { retry: false },
    },
  })
  sessionStore.subscribe(() => {
    if (!sessionStore.get().isLoggedIn) client.removeQueries({ queryKey: keys.mine })
  })
  onLocaleChange(() => void client.invalidateQueries())
  browser = client
  return client
}
