import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { getPurchase, type Purchase } from '#contract/staff/purchases/purchases.ts'
import { useNavigate } from '#web/router.ts'
import type { Known, KnownOrchard } from '#web/staff/goods/known.ts'
import { useSave } from '#web/staff/form/use-save.ts'
import { bodyOf, missingLines, type LineDraft, type OfPurchase } from './receipt-draft.ts'
import { useReceive, type Delivery } from './use-receive.ts'

type Bad = { lines: { line: number; sku: string; faults: string[] }[]; may_allow: boolean }

const ofPurchase = ({ id, number, supplier, location }: Purchase): OfPurchase => ({
  id,
  number,
  supplier: supplier.name,
  location,
})

const deliveryBody = ({ location, supplier, purchase, lines }: Delivery) => ({
  location,
  supplier,
  purchase_id: purchase?.id ?? null,
  note: '',
  lines: lines.map(bodyOf),
})

/** Where the goods of a supplier can have grown. */
const orchardsOf = (known: Known, supplier: string): readonly KnownOrchard[] => {
  const name = supplier.trim().toLowerCase()
  return (known?.orchards ?? []).filter((one) => one.supplier.toLowerCase() === name)
}

/** Lines without orchards of a supplier that was chosen before. */
const grownAt = (
  lines: readonly LineDraft[],
  orchards: readonly KnownOrchard[],
): readonly LineDraft[] =>
  lines.map((line) =>
    orchards.some(({ id }) => id === line.orchard) ? line : { ...line, orchard: '' },
  )

/** A delivery as it is typed, and the call that records it. */
export const useDelivery = (given: Purchase | null, known: Known) => {
  const places = known?.places ?? []
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { receive: record, isKept } = useReceive()
  const [chosen, setChosen] = useState('')
  const [supplier, setSupplier] = useState('')
  const [lines, setLines] = useState<readonly LineDraft[]>(() => (given ? missingLines(given) : []))
  const [purchase, setPurchase] = useState(() => given && ofPurchase(given))
  const [isAllowed, setAllowed] = useState(false)
  const typed = { supplier, purchase, lines }
  /** What was there before anything was typed, or is recorded: it may be left. */
  const [begun, setBegun] = useState(typed)
  const { busy, save, error, failed, failure } = useSave({ supplier, lines: lines.map(bodyOf) })
  const location = purchase?.location ?? (chosen || places[0]?.id || '')
  const orchards = orchardsOf(known, purchase?.supplier ?? supplier)
  const bad = failed?.code === 'goods_refused' ? (failed.details as Bad) : null
  const receive = () =>
    save(async () => {
      const delivery = { location, supplier, purchase, lines: grownAt(lines, orchards) }
      const id = await record(delivery, { ...deliveryBody(delivery), allow_bad: isAllowed })
      void queries.invalidateQueries({ queryKey: [getPurchase.path] })
      if (id !== null) {
        setBegun(typed)
        return navigate(staffPages.receipt(id))
      }
      setLines([])
      setPurchase(null)
      setSupplier('')
      setBegun({ supplier: '', purchase: null, lines: [] })
      setAllowed(false)
    })
  const open = (delivery: Delivery) => {
    setChosen(delivery.location)
    setSupplier(delivery.supplier)
    setPurchase(delivery.purchase)
    setLines(delivery.lines)
  }
  const isChanged = JSON.stringify(typed) !== JSON.stringify(begun)
  return {
    isKept,
    orchards,
    setChosen,
    supplier,
    setSupplier,
    lines,
    setLines,
    purchase,
    isAllowed,
    setAllowed,
    typed,
    busy,
    error,
    failure,
    location,
    bad,
    receive,
    open,
    isChanged,
  }
}
