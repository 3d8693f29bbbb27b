import { useEffect, useState } from 'react'

/** Variations of one product on their way to the cart, in the order in which they were chosen. */
export type Selection = readonly { id: string; quantity: number }[]

const nameOf = (productId: string) => `selection:${productId}`

/**
 * What is chosen on a product page. It lives as long as the page; `remember` keeps it while a guest logs in, and it is taken up once by the page
 * that comes back.
 */
export function useSelection(productId: string) {
  const [selection, setSelection] = useState<Selection>([])
  useEffect(() => {
    setSelection(takeRemembered(productId))
  }, [productId])
  const set = (id: string, quantity: number) =>
    setSelection((current) =>
      current.some((line) => line.id === id)
        ? current.map((line) => (line.id === id ? { id, quantity } : line))
        : [...current, { id, quantity }],
    )
  const remove = (id: string) => setSelection((current) => current.filter((line) => line.id !== id))
  const clear = () => setSelection([])
  const remember = () => keep(productId, selection)
  return { selection, set, remove, clear, remember }
}

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
