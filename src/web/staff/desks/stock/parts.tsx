import { useQuery } from '@tanstack/react-query'
import { listLocations, type StockPlace } from '#contract/staff/stock/stock.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Text } from '#domain/locale.ts'
import type { BatchState } from '#domain/stock/batch.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import styles from './stock.module.css'

interface Named {
  name: Text
  variation: Text
  sku: string
  thumbnail: string | null
}

/** A good with its picture, size and SKU. */
export function GoodName({ name, variation, sku, thumbnail }: Named) {
  const locale = useLocale()
  return (
    <span className={styles.name}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <span className={styles.noPhoto} />
      )}
      <span>
        {name[locale]}
        <small>
          {variation[locale]} · {sku}
        </small>
      </span>
    </span>
  )
}

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

/** Places with stock; the one that sells online first. */
export const usePlaces = (): readonly StockPlace[] =>
  useQuery({
    queryKey: [listLocations.path],
    queryFn: ({ signal }) => send(listLocations, { signal }),
  }).data ?? []
