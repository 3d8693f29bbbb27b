import type { Purchase } from '#contract/staff/purchases/purchases.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'

const HEADS = [
  'number',
  'for_day',
  'supplier_code',
  'sku',
  'name',
  'variation',
  'packs',
  'pack_size',
  'units',
  'pack_price',
  'total',
]

/** The lines as the supplier reads them, in Indonesian; money in whole Rupiah. */
export const purchaseFile = ({ number, for_day: day, lines }: Purchase): string =>
  csvHead(HEADS) +
  lines
    .map((line) =>
      csvLine([
        number,
        day,
        line.code,
        line.sku,
        line.name.id,
        line.variation.id,
        line.packs,
        line.pack_size,
        line.ordered,
        line.pack_price,
        line.total,
      ]),
    )
    .join('')
