import { useEffect } from 'react'
import { makeStore, useStore } from './make-store.ts'

/** What a price shows in place of what everybody pays: properties of `Price`. */
export type OwnPrice = {
  from: string | undefined
  sale: string
  regular: string
  saleLabel: string
}
/** What a quantity of a variation costs the customer's company. */
export type OwnTotal = {
  total: number
  shown: OwnPrice
  /** Lower prices of larger quantities, in words. */
  steps: string
}
/** A product whose prices are the company's. */
export type OwnProduct = {
  /** Undefined where everybody pays as little. */
  card: OwnPrice | undefined
  unitPrice: string | null
  of: (variationId: string, quantity: number) => OwnTotal | undefined
}

/**
 * Pages are the same for everybody. The code that reads a company's prices is loaded for its buyers
 * only; it publishes here, for what is on the page.
 */
export type CompanyPrices = {
  ask: (productId: string) => void
  products: ReadonlyMap<string, OwnProduct>
}
export const companyPrices = makeStore<CompanyPrices | null>(null)

/** The product's prices for the customer's company; undefined for all others. '' is no product. */
export function useOwnPrices(productId: string): OwnProduct | undefined {
  const ask = useStore(companyPrices, (known) => known?.ask)
  useEffect(() => {
    if (productId) ask?.(productId)
  }, [ask, productId])
  return useStore(companyPrices, (known) => known?.products.get(productId))
}
