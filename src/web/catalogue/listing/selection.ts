import { useEffect, useState } from 'react'
import { listOf, objectWith, stored } from '#web/state/stored.ts'

/** Selected variations of one product, in the order of selection. */
export type Selection = readonly { id: string; quantity: number }[]
/** What limits a variation's quantity. */
type Bound = { id: string; stock_quantity: number; availability: string }

const parseLine = objectWith<Selection[number]>({ id: 'string', quantity: 'number' })
const storedSelection = (productId: string) =>
  stored<Selection>(`selection:${productId}`, 'tab', listOf(parseLine))

/**
 * The selection on a product page. `remember` stores it while a guest logs in; the page restores it
 * once, limited to what is available, and then calls `onKept`.
 */
export function useSelection(
  productId: string,
  variations: readonly Bound[],
  onKept: (selection: Selection) => void,
) {
  const [selection, setSelection] = useState<Selection>([])
  useEffect(() => {
    const kept = fitting(storedSelection(productId).take() ?? [], variations)
    if (kept.length > 0) {
      setSelection(kept)
      onKept(kept)
    }
    // Once per product, because its stock may be updated meanwhile.
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
  const remember = () => storedSelection(productId).write(selection)
  return { selection, choose, set, remove, clear, remember }
}

/** The available lines, limited to the stock. */
export const fitting = (selection: Selection, variations: readonly Bound[]): Selection =>
  selection.flatMap(({ id, quantity }) => {
    const variation = variations.find((each) => each.id === id)
    const most = variation && variation.availability !== 'out' ? variation.stock_quantity : 0
    return most > 0 && quantity > 0 && Number.isInteger(quantity)
      ? [{ id, quantity: Math.min(quantity, most) }]
      : []
  })
