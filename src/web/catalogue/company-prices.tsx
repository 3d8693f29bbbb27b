import { useEffect, useMemo, useState } from 'react'
import { getCompanyPrices, type CompanyPrice } from '#contract/companies/company.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Translate } from '#i18n/web.ts'
import { send } from '#web/send.ts'
import { companyPrices, type OwnPrice, type OwnProduct } from '#web/state/company-prices.ts'
import { useT } from '#web/state/locale.tsx'
import { makeStore, useStore } from '#web/state/make-store.ts'

type Known = ReadonlyMap<string, CompanyPrice>
/** As many as one call takes. */
const PRODUCTS_MAX = 100
/** Cards of one page ask one after the other. */
const WAIT_MS = 30

/** Reads prices of products in batches; `again` reads all of them another time. */
const makeReader = () => {
  const found = makeStore<Known>(new Map())
  const asked = new Set<string>()
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async (ids: string[]) => {
    const prices = await send(getCompanyPrices, {
      query: { products: ids.join(',') },
      quiet: true,
    }).catch(() => null)
    // Without an answer everybody's price stays; the next page asks again.
    if (prices === null) return ids.forEach((id) => asked.delete(id))
    const next = new Map(found.get())
    for (const id of ids) next.delete(id)
    for (const price of prices) next.set(price.product_id, price)
    found.set(next)
  }
  const flush = () => {
    const ids = [...waiting]
    waiting.clear()
    for (let at = 0; at < ids.length; at += PRODUCTS_MAX)
      void read(ids.slice(at, at + PRODUCTS_MAX))
  }
  const want = (id: string) => {
    asked.add(id)
    waiting.add(id)
    clearTimeout(timer)
    timer = setTimeout(flush, WAIT_MS)
  }
  return {
    found,
    ask: (id: string) => {
      if (!asked.has(id)) want(id)
    },
    again: () => asked.forEach(want),
  }
}

/** Puts the prices of the customer's company into what the page shows. */
export function CompanyPrices() {
  const t = useT()
  const [reader] = useState(makeReader)
  const found = useStore(reader.found)
  const products = useMemo(
    () => new Map([...found].map(([id, price]) => [id, ownOf(price, t)])),
    [found, t],
  )
  useEffect(() => companyPrices.set({ ask: reader.ask, products }), [reader, products])
  useEffect(() => () => companyPrices.set(null), [])
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && reader.again()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [reader])
  return null
}

const ownOf = (product: CompanyPrice, t: Translate): OwnProduct => {
  const shownOf = (own: number, ordinary: number, from: string): OwnPrice => ({
    from: own < ordinary ? from : undefined,
    sale: formatRupiah(own),
    regular: formatRupiah(ordinary),
    saleLabel: t('cart.companyPrice'),
  })
  const card = product.variations.find((one) => one.variation_id === product.card_variation_id)!
  const label = t(product.has_higher_prices ? 'cart.ownPriceFrom' : 'cart.ownPrice')
  const isLess = card.price < card.ordinary_price
  return {
    card: isLess ? shownOf(card.price, card.ordinary_price, label) : undefined,
    unitPrice: isLess ? card.formatted_unit_price : null,
    of: (variationId, quantity) => {
      const one = product.variations.find((each) => each.variation_id === variationId)
      if (!one) return undefined
      const step = one.steps.findLast(({ min_quantity }) => min_quantity <= quantity)
      const own = step?.price ?? one.price
      if (own === one.ordinary_price && one.steps.length === 0) return undefined
      return {
        total: own * quantity,
        shown: shownOf(own * quantity, one.ordinary_price * quantity, t('cart.ownPrice')),
        steps: one.steps
          .map((each) =>
            t('cart.companyStep', { count: each.min_quantity, price: each.formatted_price }),
          )
          .join(' · '),
      }
    },
  }
}
