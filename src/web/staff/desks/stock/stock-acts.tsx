import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { beginCount } from '#contract/staff/stock/counts.ts'
import { placeVariation, type ListedStock } from '#contract/staff/stock/stock.ts'
import { useNavigate } from '#web/router.ts'
import { usePlaces } from '#web/staff/goods/places.ts'
import { useRowsActs, type RowsAct } from '#web/staff/list/bulk/rows-act.tsx'
import type { Bulk, Chosen } from '#web/staff/list/bulk/selection-bar.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { SafetyMany } from './safety-many.tsx'

/** Chooses a shelf for several goods of a place, and prints their price tags. */
export const useStockActs = (
  rows: readonly ListedStock[],
  location: string | undefined,
  filters: object,
) => {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = usePermitted()
  const shelf = useShelf(location)
  const { bulk, dialog } = useRowsActs({
    rows,
    idOf: (row) => row.variation_id,
    nameOf: ({ name, variation }) => `${name[locale]} ${variation[locale]}`.trim(),
    acts: may('batches.write') ? [shelf] : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: ['stock'] }),
  })
  const tags: Bulk = {
    id: 'tags',
    label: t('stock.priceTags'),
    isForIds: true,
    run: (chosen) => {
      if (!('ids' in chosen)) return
      const products = rows.flatMap((row) =>
        chosen.ids.includes(row.variation_id) ? [row.product_id] : [],
      )
      void navigate(staffPages.priceTags([...new Set(products)].join(',')))
    },
  }
  const count = useCountThese(location)
  const safety = useSafety(location, filters)
  return {
    bulk: [
      ...bulk,
      ...(may('batches.write') ? [count.bulk, ...safety.bulk] : []),
      ...(may('products.read') ? [tags] : []),
    ],
    dialog: (
      <>
        {dialog}
        {safety.dialog}
        <FormAlert text={count.failure} />
      </>
    ),
  }
}

/** Safety stock is of the place that sells online. */
const useSafety = (location: string | undefined, filters: object) => {
  const t = useT()
  const places = usePlaces()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isOnline = !location || places.some(({ id, online }) => id === location && online)
  const bulk: Bulk = { id: 'safety', label: t('stock.safetySet'), run: setChosen }
  return {
    bulk: isOnline ? [bulk] : [],
    dialog: <SafetyMany chosen={chosen} filters={filters} onClose={() => setChosen(null)} />,
  }
}

/** Begins a blind count of the chosen goods, and opens it. */
const useCountThese = (location: string | undefined) => {
  const t = useT()
  const navigate = useNavigate()
  const places = usePlaces()
  const place = places.find(({ id }) => id === location) ?? places[0]
  const { failure, run } = useStep()
  const begin = async (variation_ids: string[]) => {
    const scope = { scope: 'chosen' as const, scope_value: '', variation_ids }
    const body = { location: place?.id ?? '', ...scope, blind: true }
    const { id } = await send(beginCount, { body })
    await navigate(staffPages.count(id))
  }
  const bulk: Bulk = {
    id: 'count',
    label: t('stock.countThese'),
    isForIds: true,
    run: (chosen) => {
      if ('ids' in chosen) void run(() => begin([...chosen.ids]))
    },
  }
  return { bulk, failure }
}

const useShelf = (location: string | undefined): RowsAct<ListedStock> => {
  const t = useT()
  const places = usePlaces()
  const [code, setCode] = useState('')
  const place = places.find(({ id }) => id === location) ?? places[0]
  const put = (row: ListedStock, shelf: string | null) =>
    send(placeVariation, {
      params: { id: row.variation_id },
      body: { location: place?.id ?? '', shelf },
    })
  const chosen = code || null
  return {
    id: 'shelf',
    label: t('stock.chooseShelf'),
    staysBy: ({ shelf }) => (shelf === chosen ? t('stock.onShelf') : null),
    fields: (
      <Field label={t('stock.shelf')}>
        <Select
          value={code}
          options={[
            { value: '', label: t('stock.noShelf') },
            ...(place?.shelves ?? []).map((shelf) => ({ value: shelf.code, label: shelf.code })),
          ]}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
    ),
    run: (row) => put(row, chosen),
    undo: (row) => put(row, row.shelf),
  }
}
