import type { ScaleLabels } from '#contract/staff/picking/scale-labels.ts'
import { rupiah } from '#domain/money.ts'
import type { Settings } from '#domain/settings.ts'

export const presentLabels = (settings: Settings): ScaleLabels => ({
  item_digits: settings['scale.itemDigits'],
  price_prefix: settings['scale.pricePrefix'],
  price_unit: rupiah(settings['scale.priceUnit']),
})
