import { formatRupiah } from '#domain/money.ts'
import type { BatchState } from '#domain/stock/batch.ts'
import { usePlaces } from '#web/staff/goods/places.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
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
