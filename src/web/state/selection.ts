import { useEffect, useState } from 'react'

/** Variations of one product on their way to the cart, in the order in which they were chosen. */
export type Selection = readonly { id: string; quantity: number }[]
/** What of a variation bounds its quantity. */
type Bound = { id: string; stock_quantity: number; availability: string }

const nameOf = (productId: string) => `selection:${productId}`

/**
 * What is chosen on a product page. It lives as long as the page; `remember` keeps it while a guest
 * logs in, and it is taken up once by the page that comes back, as far as it can still be had:
 * `onKept` hears of that.
 */
export function useSelection(
  productId: string,
  variations: readonly Bound[],
  onKept: (selection: Selection) => void,
) {
  const [selection, setSelection] = useState<Selection>([])
  useEffect(() => {
    const kept = fitting(takeRemembered(productId), variations)
    if (kept.length > 0) {
      setSelection(kept)
      onKept(kept)
    }
    // Once for each product: what is known of its stock may change meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [productId])
  const choose = (id: string) =>
    setSelection((current) =>
      current.some((line) => line.id === id) ? current : [...current, { id, quantity: 1 }],
    )
  const set = (id: string, quantity: number) =>
    setSelection((current) => current.map((line) => (line.id === id ? { id, quantity } : line)))
  const remove = (id: string) => setSelection((current) => current.filter((line) => line.id !== id))
  const clear = () => setSelection([])
  const remember = () => keep(productId, selection)
  return { selection, choose, set, remove, clear, remember }
}

/** The lines whose variations can be had, each at most as often as there are. */
export const fitting = (selection: Selection, variations: readonly Bound[]): Selection =>
  selection.flatMap(({ id, quantity }) => {
    const variation = variations.find((each) => each.id === id)
    const most = variation && variation.availability !== 'out' ? variation.stock_quantity : 0
    return most > 0 && quantity > 0 ? [{ id, quantity: Math.min(quantity, most) }] : []
  })

const keep = (productId: string, selection: Selection) => {
  try {
    sessionStorage.setItem(nameOf(productId), JSON.stringify(selection))
  } catch {
    // Without storage the choice is made again.
  }
}

const takeRemembered = (productId: string): Selection => {
  try {
    const text = sessionStorage.getItem(nameOf(productId))
    sessionStorage.removeItem(nameOf(productId))
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLine) : []
  } catch {
    return []
  }
}
const isLine = (value: unknown): value is Selection[number] =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'quantity' in value &&
  Number.isInteger(value.quantity)
