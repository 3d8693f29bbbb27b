import * as v from 'valibot'
import { INVOICE_STATES } from '#domain/companies/invoice.ts'
import { accountCall, shopCall } from '../call.ts'
import { formattedDate, nameOf, opaqueId, orderNumber, productId } from '../fields.ts'
import { count, days, means, unit } from '../means.ts'
import { formatted, id, rupiah } from '../wire.ts'

const invitation = v.object({
  company_id: opaqueId,
  legal_name: means(v.string(), 'Name of the company.'),
})
const company = v.object({
  id: opaqueId,
  legal_name: means(v.string(), 'Registered name.'),
  tax_number: means(v.string(), 'NPWP as it is printed.'),
  tax_address: means(v.string(), 'Address of its tax registration.'),
  is_manager: means(v.boolean(), 'Whether the customer sees the orders of the other buyers.'),
  has_prices: means(v.boolean(), 'Whether it has prices of its own now.'),
  terms_days: means(days, 'Days to pay an invoice; 0 when every order is paid at once.'),
  formatted_owed: means(formatted, 'What the company owes on invoices.'),
  formatted_left: means(formatted, 'What it may still buy on invoice.'),
  formatted_limit: means(formatted, 'The most that may be open on its invoices.'),
  used_percent: means(v.pipe(v.number(), unit('percent')), 'How much of it is used, 0 to 100.'),
  formatted_overdue: means(
    v.nullable(formatted),
    'What is open on invoices whose last day has passed; null for nothing.',
  ),
  buyers: means(
    v.array(
      v.object({
        name: nameOf,
        is_manager: means(v.boolean(), 'Whether they see the orders of the other buyers.'),
      }),
    ),
    'Who buys for it, for its managers; empty for others.',
  ),
  is_stopped: means(
    v.boolean(),
    'Whether it buys on no other invoice until what is overdue is paid.',
  ),
})
const order = v.object({
  order_id: means(v.nullable(v.string()), 'Id of an own order; null for one of another buyer.'),
  order_number: orderNumber,
  buyer: means(v.string(), 'Who placed it.'),
  po_number: means(v.string(), 'The company’s own number of it; may be empty.'),
  formatted_date: formattedDate,
  formatted_total: means(formatted, 'What it cost.'),
  invoice: means(
    v.nullable(
      v.object({
        number: means(v.string(), 'The number of the invoice.'),
        state: means(
          v.picklist(INVOICE_STATES),
          '`due`: its last day is near; `overdue`: it has passed; `settled`: nothing is open.',
        ),
        formatted_open: means(formatted, 'What is still owed.'),
        formatted_due_day: means(v.string(), 'The last day to pay, in words.'),
      }),
    ),
    'Its invoice with terms; null when it was paid at once.',
  ),
})

/** The company that an order is for. */
export const orderedFor = means(
  v.nullable(
    v.object({
      legal_name: means(v.string(), 'Registered name, as it was then.'),
      po_number: means(v.string(), 'The company’s own number of the order; may be empty.'),
    }),
  ),
  'The company that it was ordered for; null without one.',
)

export const getOwnCompany = accountCall({
  method: 'GET',
  path: '/v1/company',
  summary: 'The company that the customer buys for, and invitations of others',
  auth: 'customer',
  data: v.object({
    company: means(v.nullable(company), 'Null without a company.'),
    orders: means(
      v.array(order),
      'Orders for the company, unpaid ones first, then the newest: the customer’s own, and for a manager those of all buyers.',
    ),
    invitations: means(v.array(invitation), 'Companies that invite the customer.'),
  }),
})
export type OwnCompany = v.InferOutput<typeof getOwnCompany.data>

export const acceptCompany = accountCall({
  method: 'POST',
  path: '/v1/company/accept',
  summary: 'Accept the invitation of a company',
  auth: 'customer',
  refuses: ['not_found', 'buyer_elsewhere'],
  body: v.object({ company_id: id }),
  data: getOwnCompany.data,
})

export const leaveCompany = accountCall({
  method: 'POST',
  path: '/v1/company/leave',
  summary: 'Leave a company, or decline its invitation',
  auth: 'customer',
  refuses: ['not_found'],
  body: v.object({ company_id: id }),
  data: getOwnCompany.data,
})

const PRODUCTS_MAX = 100

const ownPrice = v.object({
  variation_id: opaqueId,
  price: means(rupiah, 'What the company pays for one unit.'),
  formatted_price: formatted,
  ordinary_price: means(rupiah, 'What everybody pays for one unit.'),
  formatted_unit_price: means(
    v.nullable(v.string()),
    'What 100 g or 100 ml cost the company; null without a pack.',
  ),
  steps: means(
    v.array(
      v.object({
        min_quantity: means(count, 'From how many units on.'),
        price: means(rupiah, 'What it then pays for one unit.'),
        formatted_price: formatted,
      }),
    ),
    'Lower prices of larger quantities, the smallest quantity first.',
  ),
})

/** Pages are the same for everybody; this answer brings what a buyer of a company pays. */
export const getCompanyPrices = shopCall({
  method: 'GET',
  path: '/company-prices',
  summary: 'What the customer’s company pays for products, where it is less than everybody pays',
  auth: 'customer',
  query: v.object({
    products: means(
      v.pipe(
        v.string('validation.required'),
        v.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'validation.invalid'),
      ),
      `Ids of products with commas, at most ${PRODUCTS_MAX}.`,
    ),
  }),
  data: v.array(
    v.object({
      product_id: productId,
      card_variation_id: means(
        v.string(),
        'The variation that is cheapest for the company among those that can be ordered.',
      ),
      has_higher_prices: means(v.boolean(), 'Whether others of these cost the company more.'),
      variations: means(v.array(ownPrice), 'All variations of the product that are shown.'),
    }),
  ),
})
export type CompanyPrice = v.InferOutput<typeof getCompanyPrices.data>[number]
