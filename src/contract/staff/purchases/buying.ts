import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, means, percent, unit } from '../../means.ts'
import { idParam, rupiah } from '../../wire.ts'
import { dayQuery } from '../fields.ts'
import { whole } from '../goods/product-form.ts'
import { dayOf, goodNames, location, locationQuery } from '../stock/stock.ts'
import { supplierOf } from './purchases.ts'

const QUOTA_MAX = 100_000
const supply = v.object({
  day: dayOf('Tomorrow'),
  quota: means(count, 'Units that the grower can bring on this day.'),
  promised: means(count, 'Of these, units that orders hold.'),
})

const reading = { auth: 'staff', needs: 'purchases.read' } as const
const writing = { auth: 'staff', needs: 'purchases.write', idempotent: true } as const

export const listProposals = staffCall({
  method: 'GET',
  path: '/buying',
  summary: 'What should be bought today, by supplier, with the parts of each number',
  ...reading,
  query: v.object({ location: locationQuery }),
  data: v.array(
    v.object({
      supplier: means(supplierOf, 'Who sells it.'),
      location,
      order_on: dayOf('When the order should be sent'),
      cut_off: means(v.string(), 'By which time, in Jakarta.'),
      is_today: means(v.boolean(), 'It can be ordered today.'),
      arrival: dayOf('When the goods would arrive'),
      minimum: means(rupiah, 'The least that an order has to be worth.'),
      total: means(rupiah, 'What the proposal costs.'),
      items: means(
        v.array(
          v.object({
            ...goodNames,
            packs: means(count, 'Packs to buy.'),
            pack_size: means(count, 'Units in a pack.'),
            pack_price: means(rupiah, 'What a pack costs.'),
            unit_cost: means(rupiah, 'What a unit costs.'),
            price: means(rupiah, 'What a unit is sold for.'),
            margin: means(percent, 'What the price leaves after the cost.'),
            until: dayOf('The day before the delivery after the next'),
            need: means(
              count,
              'Units to buy: `forecast + safety − saleable − ordered − drafted − beyond`, before packs.',
            ),
            forecast: means(count, 'Units that should sell until then.'),
            safety: means(count, 'Units that should be left then.'),
            saleable: means(count, 'Of the stock, units that meet this within their life.'),
            ordered: means(count, 'Units on the way that meet this.'),
            drafted: means(count, 'Units of drafts for these days that meet this, once sent.'),
            beyond: means(count, 'Units wanted before the goods arrive, or after their life.'),
            ending: means(count, 'Units in stock that end unsold.'),
            supply: means(
              v.nullable(supply),
              'What the grower brings tomorrow, which is sold without stock; null in a place that does not sell online, and for a hamper.',
            ),
            error: means(
              v.nullable(percent),
              'Mean error of the forecast over 28 days, weighted; null without sales.',
            ),
            days: means(
              v.array(
                v.object({
                  day: dayOf('Day'),
                  units: means(count, 'Units that should sell.'),
                  usual: means(
                    v.pipe(v.number(), unit('count')),
                    'Mean of the last four same weekdays that did not sell out.',
                  ),
                  trend: means(percent, 'What the last two weeks did; 100 for no change.'),
                  factor: means(percent, 'What the calendar does; 100 for nothing.'),
                  seasons: means(v.array(v.string()), 'Pay day, Ramadan, Lebaran, Imlek.'),
                }),
              ),
              'The forecast of each day.',
            ),
          }),
        ),
        'What it sells, with what should be bought first.',
      ),
    }),
  ),
})
export type Proposal = v.InferOutput<typeof listProposals.data>[number]

export const setSupply = staffCall({
  method: 'PUT',
  path: '/buying/{id}/supply',
  summary: 'Set what the grower brings of a variation tomorrow',
  ...writing,
  refuses: ['changed_meanwhile', 'conflict', 'product_not_found'],
  params: idParam,
  body: v.object({
    day: means(dayQuery, 'Tomorrow; another day is refused with `changed_meanwhile`.'),
    expected: means(
      v.pipe(whole(0, QUOTA_MAX), unit('count')),
      'The quota that was read; another one is refused with `changed_meanwhile`.',
    ),
    quota: means(
      v.pipe(whole(0, QUOTA_MAX), unit('count')),
      'Units that the grower can bring; not below what is promised.',
    ),
  }),
  data: supply,
})
