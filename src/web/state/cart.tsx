import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from '#web/router.ts'
import {
  addMultiple,
  clearCart,
  selectAll,
  selectItem,
  updateCart,
  type Cart,
  type CartItem,
} from '#contract/shop/cart.ts'
import { QUANTITY_DEBOUNCE_MS, SELECT_ALL_DEBOUNCE_MS } from '#domain/limits.ts'
import type { Translate } from '#i18n/web.ts'
import { showAdded } from '#web/components/added-popup.tsx'
import { loginFrom } from '#web/links.ts'
import { CallFailure, send } from '#web/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import { makeCartWishes, type CartWishes } from './cart-wishes.ts'
import { newKey, once } from './idempotency.ts'
import { speakNow, useT } from './locale.tsx'
import { hearTabs, tellTabs } from './other-tabs.ts'
import { cartQuery, keys, renewCart } from './queries.ts'
import { currentSession, subscribeToSession, useSession } from './session.ts'

/** What the tabs tell each other of: the cart is another one now. */
const CART = 'cart'

const kept = new WeakMap<QueryClient, CartWishes>()
/** The wishes of this browser's cart: one set for each keeper of answers. */
const wishesOf = (queries: QueryClient): CartWishes => {
  const known = kept.get(queries)
  if (known) return known
  const wishes = makeCartWishes({
    confirmed: () => queries.getQueryData<Cart>(keys.cart),
    keep: (cart) => keepCart(queries, cart),
    fail: (error, again) => {
      const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500
      const problem = error instanceof CallFailure ? error.message : String(error)
      showToast({
        text: isRefused ? problem : speakNow()('cart.notSaved', { problem }),
        tone: 'error',
        id: 'cart',
        // What was refused is refused again; silence is not.
        action: isRefused ? undefined : { label: speakNow()('shell.retry'), onClick: again },
      })
      void queries.invalidateQueries({ queryKey: keys.cart })
    },
  })
  kept.set(queries, wishes)
  const flush = () => document.visibilityState === 'hidden' && void wishes.flush()
  document.addEventListener('visibilitychange', flush)
  hearTabs(CART, () => void renewCart(queries))
  subscribeToSession(() => !currentSession().isLoggedIn && wishes.drop())
  return wishes
}

/**
 * Puts a cart that the shop answered in place; what was reckoned from the old one is asked for
 * again when it is needed.
 */
const keepCart = (queries: QueryClient, cart: Cart) => {
  const before = queries.getQueryData<Cart>(keys.cart)
  queries.setQueryData(keys.cart, cart)
  if (before?.version !== cart.version) tellTabs(CART)
  void queries.invalidateQueries({ queryKey: keys.coupons, refetchType: 'none' })
  void queries.invalidateQueries({ queryKey: keys.summary, refetchType: 'none' })
}

const NO_WISHES = [] as const
const onServer = () => NO_WISHES

/**
 * The cart of the page: what the shop confirmed with the customer's unanswered changes laid over
 * it.
 */
export const useCart = () => {
  const queries = useQueryClient()
  const { isLoggedIn } = useSession()
  const query = useQuery({ ...cartQuery, enabled: isLoggedIn, refetchOnWindowFocus: 'always' })
  // Answers are only read in the browser; while rendering on the server there is no session and no
  // cart.
  const wishes = useMemo(
    () => (typeof document === 'undefined' ? null : wishesOf(queries)),
    [queries],
  )
  const waiting = useSyncExternalStore(
    wishes?.subscribe ?? never,
    wishes?.snapshot ?? onServer,
    onServer,
  )
  const confirmed = query.data
  const cart = useMemo(
    () => (confirmed && wishes ? wishes.apply(confirmed) : confirmed),
    // `apply` reads the pending changes from the store, so they are no argument of it.
    // oxlint-disable-next-line react/exhaustive-deps
    [confirmed, waiting, wishes],
  )
  return {
    cart,
    confirmed,
    isLoading: query.isPending,
    isSaving: waiting.length > 0,
    error: query.error,
    retry: query.refetch,
    isRetrying: query.isRefetching,
  }
}
const never = () => () => undefined

/**
 * Everything that can be done to the cart. Each change shows at once; a failure takes it back and
 * says so.
 */
export const useCartActions = () => {
  const t = useT()
  const queries = useQueryClient()
  const { add } = useAddToCart({ quiet: true })
  return useMemo(() => {
    const wishes = () => wishesOf(queries)
    const ask = (call: () => Promise<Cart>) => async () => {
      // An answer that is still on its way was made before this change and would undo it.
      await queries.cancelQueries({ queryKey: keys.cart })
      const cart = await call()
      tellAdjusted(t, cart)
      return cart
    }
    const quantityName = (key: string) => `quantity:${key}`
    const setQuantity = ({ key }: CartItem, quantity: number) =>
      wishes().wish(
        quantityName(key),
        { type: 'quantity', key, quantity },
        ask(() => send(updateCart, { body: { cart_item_key: key, quantity } })),
        QUANTITY_DEBOUNCE_MS,
      )
    return {
      setQuantity,
      /**
       * Puts a line back that was just taken out: before the shop heard of it, or by adding it
       * anew.
       */
      restore: async (item: CartItem) => {
        // The removal may have taken the place of a quantity that was not sent yet: that one is
        // meant.
        if (wishes().takeBack(quantityName(item.key))) return setQuantity(item, item.quantity)
        await wishes().flush()
        const added = await add(item.product_id, [
          { variation_id: item.id, quantity: item.quantity, added_at: item.added_at },
        ])
        const line = queries.getQueryData<Cart>(keys.cart)?.items.find(({ id }) => id === item.id)
        if (added && item.note && line && line.note !== item.note) {
          const { key } = line
          wishes().wish(
            `note:${key}`,
            { type: 'note', key, note: item.note },
            ask(() => send(updateCart, { body: { cart_item_key: key, note: item.note } })),
            0,
          )
        }
      },
      setNote: ({ key }: CartItem, note: string) =>
        wishes().wish(
          `note:${key}`,
          { type: 'note', key, note },
          ask(() => send(updateCart, { body: { cart_item_key: key, note } })),
          0,
        ),
      select: ({ key }: CartItem, selected: boolean) =>
        wishes().wish(
          `select:${key}`,
          { type: 'select', key, selected },
          ask(() => send(selectItem, { params: { key }, body: { selected } })),
          0,
        ),
      selectAll: (selected: boolean) =>
        wishes().wish(
          'select-all',
          { type: 'select-all', selected },
          ask(() =>
            send(selectAll, { params: { type: selected ? 'select-all' : 'unselect-all' } }),
          ),
          SELECT_ALL_DEBOUNCE_MS,
        ),
      remove: ({ key }: CartItem) =>
        wishes().wish(
          quantityName(key),
          { type: 'quantity', key, quantity: 0 },
          ask(() => send(updateCart, { body: { cart_item_key: key, quantity: 0 } })),
          0,
        ),
      clear: () =>
        wishes().wish(
          'clear',
          { type: 'clear' },
          ask(() => send(clearCart)),
          0,
        ),
      /** Sends what waits; resolves when everything is answered, to whether all of it was done. */
      flush: () => wishes().flush(),
    }
  }, [queries, add, t])
}

/** Says of which lines the stock allowed less than was wanted. */
const tellAdjusted = (t: Translate, { adjusted }: Cart) => {
  if (adjusted.length > 0)
    showToast({
      text: adjusted.map(({ name, quantity }) => t('cart.adjusted', { name, quantity })).join(' '),
      id: 'cart',
    })
}

type Wanted = { variation_id: string; quantity: number; added_at?: string }

/**
 * Puts variations of a product into the cart. `add` answers whether they are in; a guest is sent to
 * the login page and back. Says what happened by itself: the popup, the toast about a lowered
 * quantity, or why it failed.
 */
export const useAddToCart = ({ quiet = false }: { quiet?: boolean } = {}) => {
  const t = useT()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  const [running, setRunning] = useState(0)

  const add = useCallback(
    async (productId: string, items: Wanted[]): Promise<boolean> => {
      if (!currentSession().isLoggedIn) {
        await navigate(loginFrom(here))
        return false
      }
      setRunning((count) => count + 1)
      const isIn = await addLines(queries, productId, items, (cart) => {
        tellAdjusted(t, cart)
        if (!quiet) showAdded()
      })
      setRunning((count) => count - 1)
      return isIn
    },
    [here, navigate, queries, quiet, t],
  )
  return { add, isAdding: running > 0 }
}

const addLines = (
  queries: QueryClient,
  productId: string,
  items: Wanted[],
  done: (cart: Cart) => void,
): Promise<boolean> =>
  new Promise((resolve) => {
    const request = async () => {
      try {
        await queries.cancelQueries({ queryKey: keys.cart })
        const body = { product_id: productId, items }
        const cart = await once(`add:${JSON.stringify(body)}`, (idempotencyKey) =>
          send(addMultiple, { body, idempotencyKey }),
        )
        resolve(true)
        done(cart)
        return cart
      } catch (error) {
        resolve(false)
        throw error
      }
    }
    wishesOf(queries).wish(`add:${newKey()}`, { type: 'add', items }, request, 0)
  })
