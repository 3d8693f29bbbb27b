import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from '#web/router.ts'
import {
  addMultiple,
  clearCart,
  selectAll,
  selectItem,
  updateCart,
  type Cart,
  type CartItem,
} from '#contract/cart.ts'
import { QUANTITY_DEBOUNCE_MS, SELECT_ALL_DEBOUNCE_MS } from '#domain/limits.ts'
import type { Translate } from '#i18n/web.ts'
import { showAdded } from '#web/cart/mini-cart/added-popup.tsx'
import { loginFrom } from '#contract/pages.ts'
import { CallFailure, send } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast.tsx'
import type { CartChange } from './cart-changes.ts'
import { makeCartQueue, withChanges, type CartQueue, type PendingChanges } from './cart-queue.ts'
import { newKey, once } from '../state/idempotency.ts'
import { currentTranslate, useT } from '../state/locale.tsx'
import { makeStore, useStore } from '../state/make-store.ts'
import { onTabMessage, notifyTabs } from '../state/other-tabs.ts'
import { cartQuery, keys, refetchCart } from '../state/queries.ts'
import { sessionStore, useSession } from '../state/session.ts'

/** Topic of cart changes between tabs. */
const CART = 'cart'

const queues = new WeakMap<QueryClient, CartQueue>()
/** The pending cart changes of this browser: one queue per query client. */
const queueOf = (queries: QueryClient): CartQueue => {
  const known = queues.get(queries)
  if (known) return known
  const queue = makeCartQueue({
    confirmed: () => queries.getQueryData<Cart>(keys.cart),
    keep: (cart) => storeCart(queries, cart),
    failed: (error, retry) => {
      const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500
      const problem = error instanceof CallFailure ? error.message : String(error)
      showToast({
        text: isRefused ? problem : currentTranslate()('cart.notSaved', { problem }),
        tone: 'error',
        id: 'cart',
        // Only failures without a definite refusal can be retried.
        action: isRefused
          ? undefined
          : { label: currentTranslate()('shell.retry'), onClick: retry },
      })
      void queries.invalidateQueries({ queryKey: keys.cart })
    },
  })
  queues.set(queries, queue)
  const flush = () => document.visibilityState === 'hidden' && void queue.flush()
  document.addEventListener('visibilitychange', flush)
  onTabMessage(CART, () => void refetchCart(queries))
  sessionStore.subscribe(() => !sessionStore.get().isLoggedIn && queue.clear())
  return queue
}

/** Stores a cart from the server and invalidates what depends on the old one. */
const storeCart = (queries: QueryClient, cart: Cart) => {
  const before = queries.getQueryData<Cart>(keys.cart)
  queries.setQueryData(keys.cart, cart)
  if (before?.version !== cart.version) notifyTabs(CART)
  void queries.invalidateQueries({ queryKey: keys.coupons, refetchType: 'none' })
  void queries.invalidateQueries({ queryKey: keys.summary, refetchType: 'none' })
}

/** The server renders without a session and has no cart. */
const noChanges = makeStore<PendingChanges>(new Map())

/** The cart as shown: the confirmed cart with the customer's pending changes applied. */
export const useCart = () => {
  const queries = useQueryClient()
  const { isLoggedIn } = useSession()
  const query = useQuery({ ...cartQuery, enabled: isLoggedIn, refetchOnWindowFocus: 'always' })
  const changes = useStore(typeof document === 'undefined' ? noChanges : queueOf(queries).intents)
  const confirmed = query.data
  const cart = useMemo(() => confirmed && withChanges(confirmed, changes), [confirmed, changes])
  return {
    cart,
    confirmed,
    isLoading: query.isPending,
    isSaving: changes.size > 0,
    error: query.error,
    retry: query.refetch,
    isRetrying: query.isRefetching,
  }
}

/** All changes of the cart. Each is optimistic; a failure rolls it back and shows an error. */
export const useCartActions = () => {
  const t = useT()
  const queries = useQueryClient()
  const add = useAddToCart({ quiet: true })
  return useMemo(() => {
    const queue = () => queueOf(queries)
    const change = (name: string, next: CartChange, call: () => Promise<Cart>, debounceMs = 0) => {
      const request = async () => {
        // A response requested before this change would revert it.
        await queries.cancelQueries({ queryKey: keys.cart })
        const cart = await call()
        showAdjusted(t, cart)
        return cart
      }
      queue().change(name, next, request, debounceMs)
    }
    const update = (key: string, body: { quantity: number } | { note: string }) => () =>
      send(updateCart, { body: { cart_item_key: key, ...body } })
    const quantityName = (key: string) => `quantity:${key}`
    const setQuantity = ({ key }: CartItem, quantity: number, debounceMs = QUANTITY_DEBOUNCE_MS) =>
      change(
        quantityName(key),
        { type: 'quantity', key, quantity },
        update(key, { quantity }),
        debounceMs,
      )
    const setNote = ({ key }: CartItem, note: string) =>
      change(`note:${key}`, { type: 'note', key, note }, update(key, { note }))
    return {
      setQuantity: (item: CartItem, quantity: number) => setQuantity(item, quantity),
      setNote,
      /**
       * Restores a removed line: cancels the removal if it was not sent yet, otherwise adds it
       * again.
       */
      restore: async (item: CartItem) => {
        // The removal may have replaced a quantity that was not sent yet: that one is meant.
        if (queue().cancel(quantityName(item.key))) return setQuantity(item, item.quantity)
        await queue().flush()
        const added = await add(item.product_id, [
          { variation_id: item.id, quantity: item.quantity, added_at: item.added_at },
        ])
        const line = queries.getQueryData<Cart>(keys.cart)?.items.find(({ id }) => id === item.id)
        if (added && item.note && line && line.note !== item.note) setNote(line, item.note)
      },
      select: ({ key }: CartItem, selected: boolean) =>
        change(`select:${key}`, { type: 'select', key, selected }, () =>
          send(selectItem, { params: { key }, body: { selected } }),
        ),
      selectAll: (selected: boolean) =>
        change(
          'select-all',
          { type: 'select-all', selected },
          () => send(selectAll, { params: { type: selected ? 'select-all' : 'unselect-all' } }),
          SELECT_ALL_DEBOUNCE_MS,
        ),
      remove: (item: CartItem) => setQuantity(item, 0, 0),
      clear: () => change('clear', { type: 'clear' }, () => send(clearCart)),
      /** Sends pending changes; resolves to whether all succeeded. */
      flush: () => queue().flush(),
    }
  }, [queries, add, t])
}

/** Shows which lines were reduced, and by what. */
const showAdjusted = (t: Translate, { adjusted }: Cart) => {
  if (adjusted.length > 0)
    showToast({
      text: adjusted
        .map(({ name, quantity, limited_by }) =>
          t(limited_by === 'limit' ? 'cart.adjustedMost' : 'cart.adjusted', { name, quantity }),
        )
        .join(' '),
      id: 'cart',
    })
}

type Wanted = { variation_id: string; quantity: number; added_at?: string }

/**
 * Adds variations of a product to the cart; resolves to whether they were added. Guests go to the
 * login page and back. Shows the outcome itself: popup, reduced quantity or error.
 */
export const useAddToCart = ({ quiet = false }: { quiet?: boolean } = {}) => {
  const t = useT()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation()
  return useCallback(
    async (productId: string, items: Wanted[]): Promise<boolean> => {
      if (!sessionStore.get().isLoggedIn) {
        await navigate(loginFrom(here))
        return false
      }
      return addLines(queries, productId, items, (cart) => {
        showAdjusted(t, cart)
        if (!quiet) showAdded()
      })
    },
    [here, navigate, queries, quiet, t],
  )
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
    queueOf(queries).change(`add:${newKey()}`, { type: 'add', items }, request, 0)
  })
