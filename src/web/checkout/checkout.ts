import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { applyCoupon, removeCoupon } from '#contract/coupons.ts'
import {
  getSummary,
  processCheckout,
  setAddress,
  setAddTo,
  setShippingMethod,
  setTimePickup,
  type Summary,
} from '#contract/checkout.ts'
import { switchStoreCredit } from '#contract/store-credit.ts'
import type { Data } from '#contract/call.ts'
import { CallFailure, send } from '#web/send.ts'
import { addingTo } from '../state/adding-to.ts'
import { once } from '../state/idempotency.ts'
import { makeStore } from '../state/make-store.ts'
import { keys } from '../state/queries.ts'
import { refreshUser } from '../state/session.ts'
import { storedText } from '../state/stored.ts'

/** The order's summary; with a payment method, its price for that method. */
export const summaryQuery = (paymentMethod: string | null = null, isPaying = false) =>
  queryOptions({
    queryKey: paymentMethod ? [...keys.summary, paymentMethod] : keys.summary,
    queryFn: ({ signal }) =>
      send(getSummary, { query: paymentMethod ? { payment_method: paymentMethod } : {}, signal }),
    staleTime: 0,
    // Never shows a stale summary of an order that was placed or left.
    gcTime: 0,
    // Delivery windows fill up, so it polls; during payment the amount must not change.
    refetchInterval: isPaying ? false : 60_000,
    refetchOnWindowFocus: !isPaying,
    refetchOnReconnect: !isPaying,
  })

/** The choices of the checkout. Each call stores the new summary; rejects with `CallFailure`. */
export const useCheckoutChoices = () => {
  const queries = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const choices = useMemo(() => {
    const change = async (call: () => Promise<Summary>) => {
      setChanging(true)
      try {
        await queries.cancelQueries({ queryKey: keys.summary })
        storeSummary(queries, await call())
      } finally {
        setChanging(false)
      }
    }
    return {
      chooseAddress: (address_id: string) =>
        change(() => send(setAddress, { body: { address_id } })),
      chooseCourier: (shipping_method: string) =>
        change(() => send(setShippingMethod, { body: { shipping_method } })),
      chooseSlot: async (time_pickup: string) => {
        await change(() => send(setTimePickup, { body: { time_pickup } }))
        // Another day selects other lines.
        await queries.invalidateQueries({ queryKey: keys.cart })
      },
      chooseAddTo: async (order_id: string | null) => {
        await change(() => send(setAddTo, { body: { order_id } }))
        // Another day selects other lines.
        await queries.invalidateQueries({ queryKey: keys.cart })
      },
      switchCredit: (in_use: boolean) =>
        change(() => send(switchStoreCredit, { body: { in_use } })),
      /** Removes coupons that are no longer wanted, then adds the new ones. */
      chooseCoupons: (wanted: readonly string[], applied: readonly string[]) =>
        change(async () => {
          let latest: Summary | null = null
          for (const code of applied.filter((one) => !wanted.includes(one)))
            latest = await send(removeCoupon, { params: { code } })
          for (const code of wanted.filter((one) => !applied.includes(one)))
            latest = await send(applyCoupon, { body: { code } })
          // The cart also stores coupons that do not currently apply.
          void queries.invalidateQueries({ queryKey: keys.cart })
          return latest ?? send(getSummary)
        }),
    }
  }, [queries])
  return { ...choices, isChanging }
}

type Queries = ReturnType<typeof useQueryClient>
const storeSummary = (queries: Queries, summary: Summary) => {
  queries.setQueryData(keys.summary, summary)
  queries.removeQueries({
    queryKey: keys.summary,
    predicate: ({ queryKey }) => queryKey.length > keys.summary.length,
  })
  void queries.invalidateQueries({ queryKey: keys.coupons, refetchType: 'none' })
}

/** The summary that an error response may include. */
const freshSummary = (error: unknown): Summary | undefined =>
  error instanceof CallFailure
    ? (error.details as { summary?: Summary } | undefined)?.summary
    : undefined

export type Order = { summary: Summary; paymentMethod: string }
type Placed = Data<typeof processCheckout>

/**
 * Places the order. A retry without a response reuses the idempotency key, so that the order is
 * placed once. When the server refuses because something changed, the summary in its response is
 * shown.
 */
export const usePlaceOrder = () => {
  const queries = useQueryClient()
  return useCallback(
    async ({ summary, paymentMethod }: Order): Promise<Placed> => {
      const body = {
        ...(summary.collect || summary.adding_to?.is_chosen
          ? {}
          : { address_id: summary.selected_address?.id ?? '' }),
        notes: '',
        payment_method: paymentMethod,
        ...(summary.company && { po_number: poNumberOf(summary, poNumber.get()).trim() }),
        time_pickup: summary.selected_time_pickup ?? '',
        expected_total: summary.total,
        cart_version: summary.cart_version,
        contents: summary.contents,
        expected_due: summary.due,
      }
      try {
        const signature = `process:${JSON.stringify(body)}`
        const placed = await once(signature, (idempotencyKey) =>
          send(processCheckout, { body, idempotencyKey }),
        )
        forgetCheckout(queries)
        return placed
      } catch (error) {
        const fresh = freshSummary(error)
        if (fresh) storeSummary(queries, fresh)
        // Without a response the order may exist: the summary must not change, so that the retry is
        // identical.
        else if (error instanceof CallFailure && error.status >= 400 && error.status < 500)
          void queries.invalidateQueries({ queryKey: keys.summary })
        throw error
      }
    },
    [queries],
  )
}

/** The ordered items have left the cart. */
const forgetCheckout = (queries: Queries) => {
  addingTo.set(null)
  poNumber.set(null)
  void queries.invalidateQueries({ queryKey: keys.summary, refetchType: 'none' })
  void queries.invalidateQueries({ queryKey: keys.cart })
  void queries.invalidateQueries({ queryKey: keys.coupons, refetchType: 'none' })
  void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
  void refreshUser().catch(() => undefined)
  void import('../state/carry-hold.ts').then(({ endHold }) => endHold()).catch(() => undefined)
}

/** A company's own number of the order, while it is not placed; null until it is typed. */
export const poNumber = makeStore<string | null>(null, storedText('po_number', 'tab'))

/** What was typed; goods that are added to an order start with its number. */
export const poNumberOf = (
  { adding_to: first }: Pick<Summary, 'adding_to'>,
  typed: string | null,
): string => typed ?? (first?.is_chosen ? first.po_number : '')

/** The payment method last used on this device. */
export const lastPaymentMethod = storedText('payment_method', 'device')
