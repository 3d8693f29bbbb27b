import { useQuery } from '@tanstack/react-query'
import { listSupplierNames } from '#contract/staff/stock/goods-in.ts'
import { formatRupiah } from '#domain/money.ts'
import type { BatchState } from '#domain/stock/batch.ts'
import { usePlaces } from '#web/staff/goods/places.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const TONES: Readonly<Record<BatchState, BadgeTone>> = {
  open: 'leaf',
  held: 'dragon',
  rescue: 'mango',
  empty: 'neutral',
}
/** The state of a batch; "too little life" for an open one that is not fit for sale. */
export function StateBadge({ state, fit }: { state: BatchState; fit: boolean }) {
  const t = useT()
  const isUnfit = state === 'open' && !fit
  return (
    <Badge tone={isUnfit ? 'mango' : TONES[state]}>
      {t(isUnfit ? 'stock.state.unfit' : `stock.state.${state}`)}
    </Badge>
  )
}

export const money = (amount: number | null): string =>
  amount === null ? '–' : formatRupiah(amount)

/** The filter of lists that are of one place. */
export const PLACE_NAMES = namesOf([{ kind: 'choice', name: 'location', label: '', options: [] }])
export const usePlaceFilter = (): Filter => {
  const t = useT()
  const locale = useLocale()
  return {
    kind: 'choice',
    name: 'location',
    label: t('stock.place'),
    options: usePlaces().map(({ id, name }) => ({ value: id, label: name[locale] })),
  }
}

/** Batches that end within some days. */
const ENDS_DAYS = [0, 1, 2, 3, 7, 14]
export const useEndsFilter = (): Filter => {
  const t = useT()
  return {
    kind: 'choice',
    name: 'ends_within',
    label: t('stock.endsWithin'),
    options: ENDS_DAYS.map((days) => ({
      value: String(days),
      label: t(days === 0 ? 'stock.today' : 'stock.days', { days }),
    })),
  }
}

/** Suppliers that are ordered from. */
export const useSupplierFilter = (): Filter => {
  const t = useT()
  const { data = [] } = useQuery({
    queryKey: [listSupplierNames.path],
    queryFn: ({ signal }) => send(listSupplierNames, { signal }),
  })
  return {
    kind: 'choice',
    name: 'supplier',
    label: t('stock.supplier'),
    options: data.map(({ name }) => ({ value: name, label: name })),
  }
}
