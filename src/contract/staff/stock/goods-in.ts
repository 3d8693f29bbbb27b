import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means, unit } from '../../means.ts'
import { id, idParam, instant, oneLine, pageQuery, rupiah, text } from '../../wire.ts'
import { dayQuery } from '../fields.ts'
import { line, whole } from '../goods/product-form.ts'
import { orchard } from '../purchases/orchards.ts'
import { stockPhoto } from './photos.ts'
import { dayOf, goodNames, listCursor, location, locationQuery } from './stock.ts'

export const RECEIPT_LINES_MAX = 200
const TEXT_MAX = 300
const UNITS_MAX = 100_000
const COST_MAX = 100_000_000

const receiptLine = v.object({
  ...goodNames,
  batch: means(
    v.nullable(v.object({ id: opaqueId, code: means(v.string(), 'What its label says.') })),
    'Its batch; null when all of it was refused.',
  ),
  delivered: means(count, 'Units taken in; below 0 in a counter-receipt.'),
  refused: means(count, 'Units refused.'),
  refused_reason: means(v.nullable(v.string()), 'Why units were refused.'),
  photos: means(v.array(stockPhoto), 'Photos of what was refused.'),
  best_before: v.nullable(dayOf('Last day on which it is good')),
  cost: means(v.nullable(rupiah), 'What a unit cost.'),
  allowed_by: means(v.nullable(v.string()), 'Name of the lead who let it in.'),
})

const receipt = v.object({
  id: opaqueId,
  number: means(v.string(), 'What people call it.'),
  location,
  supplier: means(v.nullable(v.string()), 'Who it came from.'),
  corrects: means(
    v.nullable(v.object({ id: opaqueId, number: means(v.string(), 'Number.') })),
    'The receipt that this one corrects.',
  ),
  corrected_by: means(
    v.array(v.object({ id: opaqueId, number: means(v.string(), 'Number.') })),
    'Counter-receipts.',
  ),
  purchase: means(
    v.nullable(v.object({ id: opaqueId, number: means(v.string(), 'Number.') })),
    'The order that it is of; null without one.',
  ),
  note: means(v.string(), 'Words.'),
  by: means(v.string(), 'Name of the person.'),
  at: means(instant, 'When it arrived.'),
  lines: means(v.array(receiptLine), 'What arrived.'),
})
export type Receipt = v.InferOutput<typeof receipt>

const listedReceipt = v.object({
  ...v.omit(receipt, ['lines', 'corrected_by']).entries,
  line_count: means(count, 'How many lines.'),
  units: means(count, 'Units taken in.'),
  refused: means(count, 'Units refused.'),
})
export type ListedReceipt = v.InferOutput<typeof listedReceipt>

const reading = { auth: 'staff', needs: 'batches.read' } as const
const writing = { auth: 'staff', needs: 'batches.write', idempotent: true, status: 201 } as const

export const listReceipts = staffCall({
  method: 'GET',
  path: '/receipts',
  summary: 'Goods that arrived, the newest first',
  ...reading,
  query: v.object({
    location: locationQuery,
    day: means(v.optional(dayQuery), 'Only of this day.'),
    supplier: means(v.optional(line(80)), 'Part of a supplier’s name.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listedReceipt),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getReceipt = staffCall({
  method: 'GET',
  path: '/receipts/{id}',
  summary: 'A receipt with its lines',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: receipt,
})

const optionalLine = (max: number) => v.nullable(line(max))
const givenDay = v.nullable(dayQuery)
const measured = (min: number, max: number, of: 'degrees Brix' | 'degrees Celsius') =>
  v.nullable(
    v.pipe(
      v.number('validation.number'),
      unit(of),
      v.minValue(min, 'validation.min'),
      v.maxValue(max, 'validation.max'),
    ),
  )

export const addReceipt = staffCall({
  method: 'POST',
  path: '/receipts',
  summary: 'Take goods in; they are on sale at once',
  auth: 'staff',
  needs: 'batches.write',
  tapped: true,
  status: 201,
  refuses: ['not_found', 'product_not_found', 'conflict', 'goods_refused', 'purchase_state'],
  body: v.object({
    location,
    supplier: means(
      v.pipe(v.string(), v.trim(), v.maxLength(80, 'validation.tooLong'), oneLine),
      'Name of the supplier; empty while unknown. A new one is added.',
    ),
    purchase_id: means(
      v.optional(v.nullable(id), null),
      'The order that the goods are of: its supplier and costs hold then. Null without one.',
    ),
    note: means(
      v.pipe(v.string(), v.trim(), v.maxLength(TEXT_MAX, 'validation.tooLong'), oneLine),
      'Words.',
    ),
    allow_bad: means(
      v.boolean('validation.boolean'),
      'Take in what should be refused; only a lead may.',
    ),
    lines: means(
      v.pipe(
        v.array(
          v.object({
            variation_id: id,
            delivered: means(v.pipe(whole(0, UNITS_MAX), unit('count')), 'Units taken in.'),
            refused: means(v.pipe(whole(0, UNITS_MAX), unit('count')), 'Units refused.'),
            refused_reason: means(optionalLine(TEXT_MAX), 'Why; needed for refused units.'),
            best_before: means(givenDay, 'Last good day; null for the usual shelf life.'),
            harvested_on: means(givenDay, 'Day of harvest.'),
            origin: means(optionalLine(120), 'Region, where no orchard says it.'),
            orchard_id: means(
              v.optional(v.nullable(id), null),
              'Where it grew, an orchard of the supplier; null while unknown.',
            ),
            grade: means(optionalLine(40), 'Grade.'),
            ripeness: means(
              v.nullable(v.pipe(whole(1, 5), unit('ordinal'))),
              'From 1, unripe, to 5, very ripe.',
            ),
            brix: means(measured(0, 60, 'degrees Brix'), 'Sweetness of a sample.'),
            arrival_c: means(measured(-60, 60, 'degrees Celsius'), 'Temperature on arrival.'),
            cost: means(
              v.nullable(v.pipe(whole(0, COST_MAX), unit('whole rupiah'))),
              'What a unit cost; null for that of the order, else the usual cost.',
            ),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(RECEIPT_LINES_MAX, 'validation.listMax'),
      ),
      'What arrived.',
    ),
  }),
  data: receipt,
})

export const counterReceipt = staffCall({
  method: 'POST',
  path: '/receipts/{id}/corrections',
  summary: 'Take goods of a receipt out again by a counter-receipt',
  ...writing,
  refuses: ['not_found', 'stock_promised', 'conflict'],
  params: idParam,
  body: v.object({
    note: means(text(TEXT_MAX), 'Why they are taken out.'),
    lines: means(
      v.pipe(
        v.array(
          v.object({
            batch_id: id,
            quantity: means(v.pipe(whole(1, UNITS_MAX), unit('count')), 'Units to take out.'),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(RECEIPT_LINES_MAX, 'validation.listMax'),
      ),
      'Which batches of the receipt.',
    ),
  }),
  data: receipt,
})

export const listSupplierNames = staffCall({
  method: 'GET',
  path: '/supplier-names',
  summary: 'Names of suppliers that are ordered from, with their orchards',
  ...reading,
  data: v.array(
    v.object({
      id: opaqueId,
      name: means(v.string(), 'Name.'),
      orchards: means(v.array(v.omit(orchard, ['story', 'picture'])), 'Where its goods grow.'),
    }),
  ),
})
