import * as v from 'valibot'
import { normalisePhone } from '#domain/auth/phone.ts'
import { address, addressForm } from '../../addresses.ts'
import { staffCall } from '../../call.ts'
import { PLACING_REFUSALS, summary } from '../../checkout.ts'
import { imageUrl, nameOf, opaqueId } from '../../fields.ts'
import { count, means, unit } from '../../means.ts'
import { id, idParam, oneLine, phoneInput, remark, rupiah, text } from '../../wire.ts'

const NAME_MAX = 80
const LINES_MAX = 100
const SEARCH_MAX = 60

const customer = means(
  v.object({
    id: opaqueId,
    name: nameOf,
    phone: means(v.string(), 'Phone number, with its country code.'),
    is_proven: means(
      v.boolean(),
      'Whether the phone is theirs for certain; false until the owner has registered with it.',
    ),
    addresses: means(v.array(address), 'Where they have ordered to, the default first.'),
  }),
  'Who orders.',
)
export type PhoneCustomer = v.InferOutput<typeof customer>

const line = v.object({
  variation_id: opaqueId,
  sku: means(v.string(), 'Stock keeping unit.'),
  name: nameOf,
  variation_name: nameOf,
  grade: means(v.string(), 'Grade.'),
  thumbnail: imageUrl,
  price: means(rupiah, 'What one costs now.'),
  available: means(
    v.pipe(v.number(), count),
    'How many one customer can have now: what there is, and at most what the shop allows.',
  ),
  availability: means(v.picklist(['now', 'tomorrow', 'out']), '`tomorrow`: from the next day on.'),
})
const draft = means(
  v.object({
    lines: means(
      v.array(
        v.object({
          ...line.entries,
          quantity: means(v.pipe(v.number(), count), 'How many of it.'),
          is_ordered: means(
            v.boolean(),
            'Whether the order would have it; false for what is sold out or comes on a later day than chosen.',
          ),
        }),
      ),
      'What is ordered, also what cannot be had.',
    ),
    left_out: means(v.pipe(v.number(), count), 'Lines of the cart that stay there.'),
    summary,
  }),
  'The order as it would be placed now.',
)
export type PhoneDraft = v.InferOutput<typeof draft>
export type PhoneGoods = v.InferOutput<typeof line>

const phoning = { auth: 'staff', needs: 'customers.write' } as const

export const findPhoneCustomer = staffCall({
  method: 'GET',
  path: '/phone-orders/customers',
  summary: 'The customer with a phone number',
  ...phoning,
  query: v.object({
    phone: means(
      v.pipe(
        v.string(),
        v.regex(/^\+?[\d ().-]{8,24}$/, 'validation.phone'),
        v.check((typed) => normalisePhone(typed) !== null, 'validation.phone'),
      ),
      'The whole number, in any usual spelling.',
    ),
  }),
  data: means(v.nullable(customer), 'Null when there is none.'),
})

export const addPhoneCustomer = staffCall({
  method: 'POST',
  path: '/phone-orders/customers',
  summary: 'Enter a new customer; the account is the phone owner’s once they register with it',
  ...phoning,
  status: 201,
  refuses: ['phone_taken'],
  body: v.object({
    phone: means(phoneInput, 'Their Indonesian mobile number, in any usual spelling.'),
    name: means(text(NAME_MAX), 'How they are called.'),
  }),
  data: customer,
})

export const addPhoneAddress = staffCall({
  method: 'POST',
  path: '/phone-orders/customers/{id}/addresses',
  summary: 'Add an address of a customer',
  ...phoning,
  idempotent: true,
  status: 201,
  refuses: ['not_found'],
  params: idParam,
  body: addressForm,
  data: address,
})

export const searchPhoneGoods = staffCall({
  method: 'GET',
  path: '/phone-orders/goods',
  summary: 'Goods on sale, by part of a name, SKU, barcode or PLU',
  ...phoning,
  query: v.object({ q: means(text(SEARCH_MAX), 'What is searched for.') }),
  data: v.array(line),
})

export const getPhoneDraft = staffCall({
  method: 'GET',
  path: '/phone-orders/customers/{id}/order',
  summary: 'A customer’s cart as an order',
  ...phoning,
  refuses: ['not_found'],
  params: idParam,
  data: draft,
})

const choice = (max: number, description: string) =>
  means(v.optional(v.pipe(v.string('validation.required'), v.maxLength(max), oneLine)), description)

/** The cart is the customer's own: they see the same goods on their phone. */
export const savePhoneDraft = staffCall({
  method: 'PUT',
  path: '/phone-orders/customers/{id}/order',
  summary: 'Set what a customer orders by phone, where it goes and when',
  ...phoning,
  refuses: [
    'not_found',
    'address_not_found',
    'cart_full',
    'changed_meanwhile',
    'product_not_found',
  ],
  params: idParam,
  body: v.object({
    lines: means(
      v.pipe(
        v.array(
          v.object({
            variation_id: means(id, 'A variation.'),
            quantity: means(
              v.pipe(
                v.number('validation.number'),
                v.integer('validation.number'),
                v.minValue(0, 'validation.min'),
                v.maxValue(999, 'validation.max'),
                unit('count'),
              ),
              'How many of it; 0 takes it out of the cart.',
            ),
          }),
        ),
        v.maxLength(LINES_MAX, 'validation.listMax'),
        v.check(
          (lines) => new Set(lines.map((one) => one.variation_id)).size === lines.length,
          'validation.invalid',
        ),
      ),
      'All that is ordered; other lines stay in the cart.',
    ),
    address_id: means(v.optional(id), 'An address of the customer.'),
    shipping_method: choice(60, 'An `id` of `available_couriers`.'),
    time_pickup: choice(80, 'An `id` of `available_time_pickups`.'),
    cart_version: means(
      v.optional(
        v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('ordinal')),
      ),
      '`cart_version` of the summary that was shown: 409 `changed_meanwhile` when the cart has been changed since, by the customer or on another desk.',
    ),
  }),
  data: draft,
})

export const placePhoneOrder = staffCall({
  method: 'POST',
  path: '/phone-orders/customers/{id}/place',
  summary: 'Place the order, and send the customer a link to pay it',
  ...phoning,
  idempotent: true,
  status: 201,
  refuses: ['not_found', ...PLACING_REFUSALS],
  params: idParam,
  body: v.object({
    address_id: means(id, 'An address of the customer.'),
    time_pickup: means(
      v.pipe(v.string('validation.required'), v.maxLength(80), oneLine),
      'An `id` of `available_time_pickups`.',
    ),
    payment_method: means(
      v.pipe(v.string('validation.required'), v.maxLength(40), oneLine),
      'An `id` of `available_payments`; the customer may choose another on the page of the link.',
    ),
    notes: means(remark(500), 'What the courier should know.'),
    expected_total: means(rupiah, 'The total that was said: another one is refused.'),
    cart_version: means(
      v.pipe(v.number('validation.number'), v.integer('validation.number'), unit('ordinal')),
      '`cart_version` of the summary that was shown.',
    ),
  }),
  data: v.object({
    number: means(v.string(), 'What people call the order.'),
    is_sent: means(v.boolean(), 'Whether a message with the link goes out.'),
    pay_link: means(
      v.nullable(v.string()),
      'Where it can be paid without signing in; null when nothing is left to be paid now.',
    ),
  }),
})
