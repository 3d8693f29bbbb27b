import * as v from 'valibot'
import { REFUND_ROUTES } from '#domain/orders/refund.ts'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { count, means, ordinal, unit } from '../../means.ts'
import { digits, id, idParam, longText, rupiah, switchQuery } from '../../wire.ts'
import { whole } from '../goods/product-form.ts'
import { numberParam } from './order.ts'

const REASON_LENGTH_MAX = 300
const AMOUNT_MAX = 100_000_000
const UNITS_MAX = 1_000
const LINES_MAX = 100
const VERSION_MAX = 1_000_000
/** `original`: the way it was paid, if that can be; `store_credit`: as store credit. */
const WAYS = ['original', 'store_credit'] as const

const plan = means(
  v.object({
    version: means(ordinal, 'What the refund has to name: another one means another order.'),
    left: means(
      v.object({
        goods: means(rupiah, 'Of the goods; 0 before the order has left.'),
        shipping: means(rupiah, 'Of the shipping.'),
        service_fee: means(rupiah, 'Of the fee.'),
      }),
      'What can still go back.',
    ),
    goods: means(rupiah, 'What goes back for goods.'),
    shipping: means(rupiah, 'What goes back for shipping.'),
    service_fee: means(rupiah, 'What goes back of the fee.'),
    amount: means(rupiah, 'All of it.'),
    money: means(rupiah, 'The part that was paid as money.'),
    credit: means(rupiah, 'The part that was paid by store credit, which goes back as such.'),
    route: means(
      v.picklist(REFUND_ROUTES),
      'The way of the money; `choice`: the customer chooses transfer or store credit.',
    ),
    voucher: means(rupiah, 'What comes back as a new voucher.'),
    points: means(count, 'Points of this order that are taken back.'),
    ends_order: means(v.boolean(), 'Nothing is left of the order then.'),
  }),
  'What a refund would do now.',
)
export type RefundPlanned = v.InferOutput<typeof plan>

export const previewOrderRefund = staffCall({
  method: 'GET',
  path: '/orders/{number}/refund',
  summary: 'What a refund by hand would give back, part by part',
  auth: 'staff',
  needs: 'refunds.write',
  refuses: ['order_not_found', 'order_state'],
  params: numberParam,
  query: v.object({
    units: means(
      v.optional(
        v.pipe(v.string(), v.regex(/^([\da-f-]{36}:\d{1,4}(,|$)){0,100}$/, 'validation.invalid')),
      ),
      'Units of lines, `<line>:<units>`, with commas between.',
    ),
    shipping: means(switchQuery, 'The shipping, too.'),
    service_fee: means(switchQuery, 'The fee, too.'),
    amount: means(
      v.optional(digits(1, AMOUNT_MAX, 'whole rupiah')),
      'An amount of the goods without units.',
    ),
    route: means(v.optional(v.picklist(WAYS, 'validation.oneOf')), 'The way of the money.'),
  }),
  data: plan,
})

/** 202 `approval_needed` above what the caller may give this customer alone within some days. */
export const refundOrderByHand = staffCall({
  method: 'POST',
  path: '/orders/{number}/refund',
  summary: 'Give money of an order back by hand',
  auth: 'staff',
  needs: 'refunds.write',
  idempotent: true,
  refuses: ['order_not_found', 'order_state', 'changed_meanwhile', 'approval_needed'],
  params: numberParam,
  body: v.object({
    units: means(
      v.optional(
        v.pipe(
          v.array(
            v.object({
              line: id,
              quantity: means(v.pipe(whole(1, UNITS_MAX), unit('count')), 'How many units.'),
            }),
          ),
          v.maxLength(LINES_MAX, 'validation.listMax'),
        ),
        [],
      ),
      'Units whose money goes back; they are written off.',
    ),
    shipping: means(v.optional(v.boolean('validation.required'), false), 'The shipping, too.'),
    service_fee: means(v.optional(v.boolean('validation.required'), false), 'The fee, too.'),
    amount: means(
      v.optional(v.pipe(whole(1, AMOUNT_MAX), unit('whole rupiah'))),
      'An amount of the goods without units, in place of `units`.',
    ),
    route: means(
      v.optional(v.picklist(WAYS, 'validation.oneOf'), 'original'),
      'The way of the money.',
    ),
    reason: means(longText(REASON_LENGTH_MAX), 'Why; the customer may read it.'),
    version: means(
      v.pipe(whole(0, VERSION_MAX), unit('ordinal')),
      'The `version` that was previewed.',
    ),
  }),
  data: v.object({ returned: means(rupiah, 'What goes back.') }),
})

/** 409 `in_progress` while the gateway is being asked or will be within a minute. */
export const retryRefund = staffCall({
  method: 'POST',
  path: '/refunds/{id}/retry',
  summary: 'Ask the gateway again for a refund that it has not taken, with the same key',
  auth: 'staff',
  needs: 'refunds.write',
  idempotent: true,
  refuses: ['not_found', 'in_progress'],
  params: idParam,
  data: v.object({ id: opaqueId }),
})
