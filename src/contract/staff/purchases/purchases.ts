import * as v from 'valibot'
import { PURCHASE_STATES, SENT_VIA } from '#domain/purchases/purchase.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means, ordinal, percent, unit } from '../../means.ts'
import { id, idParam, instant, pageQuery, rupiah, text } from '../../wire.ts'
import { dayQuery, nullableInstant } from '../fields.ts'
import { line, whole } from '../goods/product-form.ts'
import { dayOf, goodNames, listCursor, location, locationQuery } from '../stock/stock.ts'

const PURCHASE_LINES_MAX = 200
const PACKS_MAX = 10_000
const SIZE_MAX = 100_000
const PRICE_MAX = 1_000_000_000
const REASON_MAX = 300

const state = v.picklist(PURCHASE_STATES)
export const supplierOf = v.object({
  id: opaqueId,
  name: means(v.string(), 'Name.'),
})
const head = {
  id: opaqueId,
  number: means(v.string(), 'What people call it.'),
  version: means(ordinal, 'Counts its changes.'),
  supplier: means(supplierOf, 'Who it is ordered from.'),
  location,
  state: means(state, 'Follows from what was done and what arrived.'),
  for_day: dayOf('When the goods should arrive'),
  note: means(v.string(), 'Words to the supplier.'),
  by: means(v.string(), 'Name of the person; `operator` on the command line.'),
  at: means(instant, 'When it was made.'),
  sent_at: means(nullableInstant, 'When it was sent; null for a draft.'),
  sent_via: means(v.nullable(v.picklist(SENT_VIA)), 'How it was sent.'),
  total: means(rupiah, 'What it costs.'),
  ordered: means(count, 'Units ordered.'),
  delivered: means(count, 'Units delivered.'),
  refused: means(count, 'Units refused.'),
}

const listedPurchase = v.object({ ...head, line_count: means(count, 'How many lines.') })
export type ListedPurchase = v.InferOutput<typeof listedPurchase>

const purchase = v.object({
  ...head,
  supplier: means(
    v.object({
      ...supplierOf.entries,
      phone: means(v.string(), 'WhatsApp number; may be empty.'),
      email: means(v.string(), 'E-mail address; may be empty.'),
      minimum: means(rupiah, 'The least that an order has to be worth.'),
    }),
    'Who it is ordered from.',
  ),
  lines: means(
    v.array(
      v.object({
        ...goodNames,
        code: means(v.string(), 'What the supplier calls it; may be empty.'),
        packs: means(count, 'Packs ordered.'),
        pack_size: means(count, 'Units in a pack.'),
        pack_price: means(rupiah, 'What a pack costs.'),
        total: means(rupiah, 'What the line costs.'),
        unit_cost: means(rupiah, 'What a unit costs.'),
        price: means(rupiah, 'What a unit is sold for.'),
        margin: means(percent, 'What the price leaves after the cost; below 0 for a loss.'),
        ordered: means(count, 'Units ordered.'),
        delivered: means(count, 'Units delivered.'),
        refused: means(count, 'Units refused.'),
        missing: means(count, 'Units ordered that were not delivered.'),
      }),
    ),
    'What is ordered.',
  ),
  closed: means(
    v.nullable(
      v.object({
        at: instant,
        by: means(v.nullable(v.string()), 'Name of the person; null while unknown.'),
        reason: means(v.string(), 'Why; may be empty.'),
      }),
    ),
    'Since when its missing units are no longer expected, and why; null otherwise.',
  ),
  receipts: means(
    v.array(v.object({ id: opaqueId, number: means(v.string(), 'Number.'), at: instant })),
    'What arrived of it, counter-receipts included.',
  ),
})
export type Purchase = v.InferOutput<typeof purchase>

const form = {
  for_day: means(dayQuery, 'The day on which the goods should arrive.'),
  note: means(line(300), 'Words to the supplier; may be empty.'),
  lines: means(
    v.pipe(
      v.array(
        v.object({
          variation_id: id,
          packs: means(v.pipe(whole(1, PACKS_MAX), unit('count')), 'Packs.'),
          pack_size: means(v.pipe(whole(1, SIZE_MAX), unit('count')), 'Units in a pack.'),
          pack_price: means(
            v.pipe(whole(0, PRICE_MAX), unit('whole rupiah')),
            'What a pack costs.',
          ),
        }),
      ),
      v.minLength(1, 'validation.required'),
      v.maxLength(PURCHASE_LINES_MAX, 'validation.listMax'),
      v.check(
        (lines) => new Set(lines.map((one) => one.variation_id)).size === lines.length,
        'validation.takenHere',
      ),
    ),
    'What is ordered.',
  ),
}
const version = means(
  v.pipe(whole(1, 1_000_000), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)

const writing = { auth: 'staff', needs: 'purchases.write', idempotent: true } as const

export const listPurchases = staffCall({
  method: 'GET',
  path: '/purchases',
  summary: 'Orders to suppliers, the newest first',
  // A picker who takes goods in chooses the order that they came from.
  auth: 'staff',
  needs: ['purchases.read', 'batches.write'],
  query: v.object({
    location: locationQuery,
    state: means(
      v.optional(v.picklist([...PURCHASE_STATES, 'open', 'due'], 'validation.oneOf')),
      'Only of this state; `open` for those from which goods can still arrive, `due` for drafts that have to be sent today to arrive on their day.',
    ),
    search: means(v.optional(line(80)), 'Part of a number or of a supplier’s name.'),
    supplier: means(v.optional(line(80)), 'Part of a supplier’s name.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listedPurchase),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
    sums: means(v.object({ total: rupiah }), 'What all that match cost.'),
  }),
})

export const getPurchase = staffCall({
  method: 'GET',
  path: '/purchases/{id}',
  summary: 'An order to a supplier with what arrived of it',
  auth: 'staff',
  needs: ['purchases.read', 'batches.write'],
  refuses: ['not_found'],
  params: idParam,
  data: purchase,
})

export const exportPurchase = staffCall({
  method: 'GET',
  path: '/purchases/{id}/file',
  summary: 'The lines of an order to a supplier as CSV',
  auth: 'staff',
  needs: ['purchases.read', 'batches.write'],
  refuses: ['not_found'],
  params: idParam,
  files: ['text/csv'],
  data: v.null(),
})

export const createPurchase = staffCall({
  method: 'POST',
  path: '/purchases',
  summary: 'Draft an order to a supplier',
  ...writing,
  status: 201,
  refuses: ['not_found', 'product_not_found'],
  body: v.object({ supplier_id: id, location, ...form }),
  data: purchase,
})

export const savePurchase = staffCall({
  method: 'PUT',
  path: '/purchases/{id}',
  summary: 'Save the draft of an order',
  ...writing,
  refuses: ['changed_meanwhile', 'not_found', 'product_not_found', 'purchase_state'],
  params: idParam,
  body: v.object({ version, ...form }),
  data: purchase,
})

export const sendPurchase = staffCall({
  method: 'POST',
  path: '/purchases/{id}/send',
  summary: 'Note that an order was sent; its units are now on the way',
  ...writing,
  refuses: ['changed_meanwhile', 'not_found', 'purchase_state'],
  params: idParam,
  body: v.object({
    version,
    via: means(v.picklist(SENT_VIA, 'validation.oneOf'), 'How it is sent.'),
  }),
  data: purchase,
})

export const cancelPurchase = staffCall({
  method: 'POST',
  path: '/purchases/{id}/cancel',
  summary: 'Cancel an order of which nothing has arrived',
  ...writing,
  refuses: ['not_found', 'purchase_state'],
  params: idParam,
  data: purchase,
})

export const closePurchase = staffCall({
  method: 'POST',
  path: '/purchases/{id}/close',
  summary: 'Expect nothing more of an order of which some has arrived',
  ...writing,
  refuses: ['not_found', 'purchase_state'],
  params: idParam,
  body: v.object({
    reason: means(text(REASON_MAX), 'Why its missing units are no longer expected.'),
  }),
  data: purchase,
})
