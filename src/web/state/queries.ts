import { QueryClient, queryOptions } from '@tanstack/react-query'
import { getCart, listCoupons } from '#contract/shop/cart.ts'
import { links } from '../links.ts'
import { CallFailure, send } from '../send.ts'
import { onChoice } from './locale.tsx'
import { currentSession, subscribeToSession } from './session.ts'

const SECOND_MS = 1000

/**
 * The one table of keys under which answers are kept in the browser. Personal ones begin with
 * `mine` and go at logout.
 */
export const keys = {
  mine: ['mine'],
  cart: ['mine', 'cart'],
  coupons: ['mine', 'coupons'],
  addresses: ['mine', 'addresses'],
  summary: ['mine', 'summary'],
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
  purchased: (locale: string) => ['mine', 'purchased', locale],
  regions: (level: string, parent: string) => ['regions', level, parent],
  product: (locale: string, slug: string) => ['product', locale, slug],
  suggested: (locale: string) => ['suggested', locale],
} as const

export const cartQuery = queryOptions({
  queryKey: keys.cart,
  // Prices are read in the cart alone: elsewhere a changed one is left to be told there.
  queryFn: ({ signal }) =>
    send(getCart, { query: location.pathname === links.cart() ? {} : { peek: '1' }, signal }),
  staleTime: 30 * SECOND_MS,
})

/**
 * Somebody else changed the cart: another device, another tab. It is asked for again if it is in
 * view, else when it is looked at.
 */
export const renewCart = async (queries: QueryClient): Promise<void> => {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  // What is being paid does not change under the finger: the checkout asks again by itself, and the
  // shop refuses an order that was not shown.
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
 * The keeper of answers of this browser, made when the first page needs it. A refusal is final;
 * only silence and faults of the server are tried again. What is a customer's own goes when the
 * session ends, and everything is read anew in another language.
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
  subscribeToSession(() => {
    if (!currentSession().isLoggedIn) client.removeQueries({ queryKey: keys.mine })
  })
  onChoice(() => void client.invalidateQueries())
  browser = client
  return client
}
