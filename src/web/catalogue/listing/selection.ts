import { useEffect, useState } from 'react'
import { listOf, objectWith, stored } from '#web/state/stored.ts'

/** Selected variations of one product, in the order of selection. */
export type Selection = readonly { id: string; quantity: number }[]
/** What limits a variation's quantity. */
type Bound = { id: string; quantity_max: number; availability: string }

const parseLine = objectWith<Selection[number]>({ id: 'string', quantity: 'number' })
const storedSelection = (productId: string) =>
  stored<Selection>(`selection:${productId}`, 'tab', listOf(parseLine))

/**
 * The selection on a product page. `remember` stores it while a guest logs in; the page restores
 * it, limited to what is available, and calls `onRestored`. It stays stored until `forget`.
 */
export function useSelection(
  productId: string,
  variations: readonly Bound[],
  onRestored: (selection: Selection) => void,
) {
  const pending = storedSelection(productId)
  const [selection, setSelection] = useState<Selection>([])
  useEffect(() => {
    const restored = limitToStock(pending.read() ?? [], variations)
    if (restored.length > 0) {
      setSelection(restored)
      onRestored(restored)
    }
    // Once per product, because its stock may be updated meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [productId])
  const change = (next: Selection) => {
    setSelection(next)
    if (pending.read()) pending.write(next)
  }
  const choose = (id: string) => {
    if (!selection.some((line) => line.id === id)) change([...selection, { id, quantity: 1 }])
  }
  const set = (id: string, quantity: number) =>
    change(selection.map((line) => (line.id === id ? { id, quantity } : line)))
  const remove = (id: string) => change(selection.filter((line) => line.id !== id))
  const clear = () => change([])
  const remember = () => pending.write(selection)
  const forget = () => pending.write(null)
  return { selection, choose, set, remove, clear, remember, forget }
}

/** The available lines, limited to the stock. */
export const limitToStock = (selection: Selection, variations: readonly Bound[]): Selection =>
  selection.flatMap(({ id, quantity }) => {
    const variation = variations.find((each) => each.id === id)
    const most = variation && variation.availability !== 'out' ? variation.quantity_max : 0
    return most > 0 && quantity > 0 && Number.isInteger(quantity)
      ? [{ id, quantity: Math.min(quantity, most) }]
      : []
  })
