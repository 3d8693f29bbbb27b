import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, days, means, ordinal, percent, unit } from '../../means.ts'
import { digits, id, idParam, oneLine, pageQuery, rupiah, text } from '../../wire.ts'
import { clockTime, nameQuery, nullableInstant } from '../fields.ts'
import { line, whole } from '../goods/product-form.ts'
import { goodNames, listCursor } from '../stock/stock.ts'
import { orchard, orchardForms } from './orchards.ts'

export const SUPPLIER_ITEMS_MAX = 300
const PRICE_MAX = 1_000_000_000
const LEAD_MAX = 60

/** A text that may be empty but for its form. */
const emptyOr = (form: RegExp, key: string, max: number) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.maxLength(max, 'validation.tooLong'),
    v.check((typed) => typed === '' || form.test(typed), key),
    oneLine,
  )
const leadDays = v.pipe(whole(0, LEAD_MAX), unit('days'))

const itemForm = v.object({
  variation_id: id,
  code: means(line(40), 'What the supplier calls it; may be empty.'),
  pack_size: means(v.pipe(whole(1, 100_000), unit('count')), 'Units in a pack.'),
  pack_price: means(v.pipe(whole(0, PRICE_MAX), unit('whole rupiah')), 'What a pack costs.'),
  lead_days: means(
    v.nullable(leadDays),
    'Where it takes longer than the supplier’s other goods; null for no difference.',
  ),
  minimum_packs: means(v.pipe(whole(1, 10_000), unit('count')), 'The fewest packs of an order.'),
})

const form = {
  name: means(text(80), 'Name; no other supplier has it.'),
  contact: means(line(80), 'Who to speak to; may be empty.'),
  phone: means(
    emptyOr(/^\+?[\d\s()-]{6,24}$/, 'validation.phone', 24),
    'WhatsApp number with its country code; may be empty.',
  ),
  email: means(
    emptyOr(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'validation.email', 254),
    'E-mail address for orders; may be empty.',
  ),
  order_days: means(
    v.pipe(
      v.array(v.pipe(whole(1, 7), unit('ordinal'))),
      v.maxLength(7, 'validation.listMax'),
      v.check((weekdays) => new Set(weekdays).size === weekdays.length, 'validation.takenHere'),
    ),
    'Days of the week on which it takes orders, 1 is Monday; empty for every day.',
  ),
  cut_off: means(clockTime, 'The last minute for an order of the day, `HH:mm` in Jakarta.'),
  lead_days: means(leadDays, 'Days from the order to the arrival.'),
  minimum: means(
    v.pipe(whole(0, PRICE_MAX), unit('whole rupiah')),
    'The least that an order has to be worth.',
  ),
  terms: means(line(300), 'How and when it is paid; may be empty.'),
  items: means(
    v.pipe(
      v.array(itemForm),
      v.maxLength(SUPPLIER_ITEMS_MAX, 'validation.listMax'),
      v.check(
        (items) => new Set(items.map((item) => item.variation_id)).size === items.length,
        'validation.takenHere',
      ),
    ),
    'What it sells.',
  ),
  orchards: means(
    v.optional(orchardForms),
    'Where its goods grow; left out, they stay as they are.',
  ),
}

const listed = {
  id: opaqueId,
  version: means(ordinal, 'Counts its changes.'),
  name: means(v.string(), 'Name.'),
  contact: means(v.string(), 'Who to speak to.'),
  phone: means(v.string(), 'WhatsApp number.'),
  email: means(v.string(), 'E-mail address for orders.'),
  order_days: means(v.array(means(ordinal, '1 is Monday.')), 'Days on which it takes orders.'),
  cut_off: means(v.string(), 'The last minute for an order of the day.'),
  lead_days: means(days, 'Days from the order to the arrival.'),
  minimum: means(rupiah, 'The least that an order has to be worth.'),
  terms: means(v.string(), 'How and when it is paid.'),
  archived_at: means(nullableInstant, 'Since when nothing is ordered from it; null otherwise.'),
}
const listedSupplier = v.object({
  ...listed,
  item_count: means(count, 'How many goods it sells.'),
  open_purchases: means(count, 'Orders from which goods can still arrive.'),
  delivered_percent: means(
    v.nullable(percent),
    'Units delivered of those ordered, in purchases of 90 days that are over; null without any.',
  ),
  refused_percent: means(
    v.nullable(percent),
    'Units refused of those that arrived in 90 days; null without any.',
  ),
  complained_percent: means(
    v.nullable(percent),
    'Units that customers complained of, of those sold of its batches in 90 days; null without any.',
  ),
})
export type ListedSupplier = v.InferOutput<typeof listedSupplier>

const supplier = v.object({
  ...listed,
  items: means(
    v.array(
      v.object({
        ...goodNames,
        code: means(v.string(), 'What the supplier calls it.'),
        pack_size: means(count, 'Units in a pack.'),
        pack_price: means(rupiah, 'What a pack costs.'),
        lead_days: means(v.nullable(days), 'Where it takes longer.'),
        minimum_packs: means(count, 'The fewest packs of an order.'),
        unit_cost: means(rupiah, 'What a unit costs.'),
        price: means(rupiah, 'What a unit is sold for.'),
        margin: means(percent, 'What the price leaves after the cost; below 0 for a loss.'),
      }),
    ),
    'What it sells.',
  ),
  orchards: means(v.array(orchard), 'Where its goods grow.'),
})
export type Supplier = v.InferOutput<typeof supplier>

const reading = { auth: 'staff', needs: 'purchases.read' } as const
const writing = { auth: 'staff', needs: 'purchases.write', idempotent: true } as const

export const listSuppliers = staffCall({
  method: 'GET',
  path: '/suppliers',
  summary: 'Suppliers by name, with how reliably they deliver',
  ...reading,
  query: v.object({
    search: means(v.optional(line(80)), 'Part of the name.'),
    view: means(
      v.optional(v.picklist(['current', 'archived'], 'validation.oneOf')),
      'Those that are ordered from, or those that no longer are; without it the former.',
    ),
    day: means(
      v.optional(digits(1, 7, 'ordinal')),
      'Only those that take orders on this day of the week, 1 is Monday.',
    ),
    category: means(
      v.optional(nameQuery),
      'Only those that sell goods of the category with this slug or its children.',
    ),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listedSupplier),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getSupplier = staffCall({
  method: 'GET',
  path: '/suppliers/{id}',
  summary: 'A supplier with what it sells',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: supplier,
})

export const createSupplier = staffCall({
  method: 'POST',
  path: '/suppliers',
  summary: 'Add a supplier',
  ...writing,
  status: 201,
  refuses: ['product_not_found'],
  body: v.object(form),
  data: supplier,
})

const version = means(
  v.pipe(whole(1, 1_000_000), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)

export const saveSupplier = staffCall({
  method: 'PUT',
  path: '/suppliers/{id}',
  summary: 'Save a supplier and what it sells',
  ...writing,
  refuses: ['changed_meanwhile', 'not_found', 'product_not_found'],
  params: idParam,
  body: v.object({ version, ...form }),
  data: supplier,
})

export const archiveSupplier = staffCall({
  method: 'PUT',
  path: '/suppliers/{id}/archived',
  summary: 'Order nothing more from a supplier, or again',
  ...writing,
  refuses: ['not_found'],
  params: idParam,
  body: v.object({
    archived: means(v.boolean('validation.boolean'), 'Whether nothing more is ordered from it.'),
  }),
  data: supplier,
})
