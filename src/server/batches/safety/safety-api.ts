import { changeSafety } from '#contract/staff/stock/safety.ts'
import { EDITED_MAX } from '#domain/imports/edits.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { actOn, beginEdits, presentImport } from '../../imports/index.ts'
import { onlinePlace } from '../../purchases/index.ts'
import { perform, requirePlace, staff } from '../../staff/index.ts'
import { stockKind } from '../imports.ts'
import { heldBack } from './safety.ts'
import { readKept, type Kept } from './store.ts'

/** As many goods are named that could no longer be sold. */
const NAMED_MAX = 20

export const safetyCalls: Served[] = [
  serve(changeSafety, [staff(), once()], async (ask) => {
    await requirePlace(ask, changeSafety, await onlinePlace(ask.shop.db))
    return perform(ask, async (tx) => {
      const { units, ids, filters } = ask.body
      const { now } = ask
      const which = ids
        ? { ids }
        : { filter: { ...filters, sort: 'name', order: 'asc' } as const, now }
      const found = await readKept(tx, which, EDITED_MAX + 1)
      if (found.length === 0) throw refused('validation.required')
      if (found.length > EDITED_MAX) throw refused('validation.listMax', EDITED_MAX)
      const t = serverWords(ask.locale)
      const name =
        units === null ? t('import.safetyUsual') : t('import.safetyName', { units: String(units) })
      const cell = units === null ? '' : String(units)
      const made = await beginEdits(tx, stockKind, {
        name,
        fields: ['sku', 'safety'],
        rows: found.map(({ sku }) => ({ cells: [sku, cell], problems: [] })),
        by: ask.staff.login,
        now,
      })
      const done = { data: presentImport(made), meta: unsaleable(found, units) }
      return { done, act: actOn(made, 'safety_edits_begun') }
    })
  }),
]

const refused = (key: string, value?: number): AppError =>
  new AppError('invalid', {
    errors: { ids: [value === undefined ? { key } : { key, params: { value } }] },
  })

/** What is sold online now and could no longer be. */
const unsaleable = (found: readonly Kept[], units: number | null) => {
  const ending = found.filter((good) => {
    const { onHand, reserved, unfit, free } = good
    const after = onHand - reserved - unfit - heldBack({ ...good, safetySet: units })
    return free > 0 && after <= 0
  })
  return {
    unsaleable: ending.length,
    named: ending
      .slice(0, NAMED_MAX)
      .map(({ variationId, productId, sku, name, variation, free }) => ({
        variation_id: variationId,
        product_id: productId,
        sku,
        name,
        variation,
        free,
      })),
  }
}
