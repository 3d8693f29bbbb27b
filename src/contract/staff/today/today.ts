import * as v from 'valibot'
import { ORDER_STATES } from '#domain/orders/order-state.ts'
import { TODAY_COUNTS } from '#domain/orders/order-desk.ts'
import { WASTE_REASONS } from '#domain/stock/waste.ts'
import { staffCall } from '../../call.ts'
import { nameOf, opaqueId } from '../../fields.ts'
import { count, means, stars, unit } from '../../means.ts'
import { instant, rupiah } from '../../wire.ts'

const howMany = (description: string) => means(v.pipe(v.number(), count), description)
const hour = means(v.pipe(v.number(), unit('ordinal')), 'Hour of the day in Jakarta, 0 to 23.')

const orders = v.object({
  day: means(v.string(), 'The day in Jakarta, `2026-11-23`.'),
  counts: means(
    v.array(
      v.object({
        name: means(v.picklist(TODAY_COUNTS), 'A tab of the list of orders, or a filter of it.'),
        count: howMany('How many orders that list has, up to 10,000.'),
      }),
    ),
    'Orders that wait for something.',
  ),
  windows: means(
    v.array(
      v.object({
        start: means(v.string(), 'From when, `12:00` in Jakarta.'),
        end: means(v.string(), 'Until when, `14:00` in Jakarta.'),
        states: means(
          v.array(
            v.object({
              state: means(v.picklist(ORDER_STATES), 'State of the orders.'),
              count: howMany('How many orders.'),
            }),
          ),
          'Orders by state; states without an order are left out.',
        ),
      }),
    ),
    'Orders of today’s windows, the earliest window first.',
  ),
})

const sales = v.object({
  today: means(rupiah, 'Sales so far today.'),
  usual: means(
    v.nullable(rupiah),
    'Mean of the last four same weekdays until this time of day; null before the first of them.',
  ),
  hours: means(
    v.array(
      v.object({
        hour,
        today: means(rupiah, 'Sales of this hour today.'),
        usual: means(rupiah, 'Mean of this hour on the last four same weekdays.'),
        last_week: means(rupiah, 'Sales of this hour a week ago.'),
      }),
    ),
    'All 24 hours.',
  ),
})

const service = v.object({
  delivered: howMany('Orders that arrived in seven days, today with them.'),
  on_time: howMany('Of these, no later than the end of their window.'),
  ratings: howMany('Ratings of products in seven days, today with them.'),
  rating: means(v.nullable(stars), 'Their mean; null without a rating.'),
  customers: howMany('Customers with a completed order in the last 30 days.'),
  repeat_customers: howMany('Of these, with two or more.'),
})

const complaints = v.object({
  open: howMany('Complaints that are not settled.'),
  late: howMany('Of these, those of which a clock has passed.'),
})

const conversations = v.object({
  waiting: howMany('Conversations about orders that wait for an answer.'),
})

const held = v.object({
  open: howMany('Held offers and invitations that wait for a decision.'),
  late: howMany('Of these, those that wait for more than a day.'),
})

const floor = v.object({
  cold_late: howMany('Orders whose picked cold goods wait too long to be packed.'),
  picked: means(
    v.object({
      today: howMany('Tasks that were done today.'),
      tasks: howMany('Tasks that were done in the last hour.'),
      pickers: howMany('By how many people in that hour.'),
    }),
    'What pickers did.',
  ),
})

const batches = v.object({
  held: howMany('Batches on hold: taken out of sale by staff, or for complaints.'),
  ending: howMany('Batches with goods whose last day is today or tomorrow, or is over.'),
})

const refunds = v.object({
  stuck: howMany('Refunds that the gateway has not taken for more than an hour.'),
})

const invoices = v.object({
  overdue: howMany('Invoices of companies with something open after their last day.'),
})

const goods = v.object({
  sold_out: howMany('Shown products of which nothing can be sold.'),
  low: howMany('Shown products with less than two days’ sales left.'),
  often_missing: howMany('Products of which pickers missed more than a tenth in seven days.'),
  stars_fell: howMany(
    'Products of which the stars of the week, or of a batch in it, fell by half a star.',
  ),
  top: means(
    v.array(
      v.object({
        id: opaqueId,
        name: nameOf,
        units: howMany('Units sold today, less those given back.'),
      }),
    ),
    'The ten products that sold most today.',
  ),
  out: means(
    v.array(
      v.object({
        id: opaqueId,
        name: nameOf,
        units: howMany('Units sold in the last 30 days.'),
      }),
    ),
    'The ten sold out products that sold most in 30 days.',
  ),
})

const waste = v.array(
  v.object({
    reason: means(v.picklist(WASTE_REASONS), 'Why it was thrown away, given away or lost.'),
    units: howMany('Units of the last 14 days.'),
    cost: means(rupiah, 'What they had cost, as far as it is known.'),
  }),
)

const health = v.object({
  dead: howMany('Effects that were given up.'),
  late: howMany('Effects that are due for more than five minutes.'),
  breaks: howMany('Rules of the books that the last check found broken.'),
})

const today = v.object({
  counted_at: means(instant, 'When sales, service, goods, refunds and health were counted.'),
  orders: means(v.nullable(orders), 'Null without `orders.read`. Never older than the answer.'),
  complaints: means(
    v.nullable(complaints),
    'Null without `complaints.read`. Never older than the answer.',
  ),
  conversations: means(v.nullable(conversations), 'The same, without `orders.read`.'),
  held: means(v.nullable(held), 'The same, without `customers.read`.'),
  sales: means(v.nullable(sales), 'Null for who sees no sales.'),
  service: means(v.nullable(service), 'Null without `reports.read`.'),
  goods: means(v.nullable(goods), 'Null without `products.read`.'),
  waste: means(
    v.nullable(waste),
    'Waste of 14 days by reason, the dearest first; null for who sees no sales.',
  ),
  wasted_today: means(
    v.nullable(rupiah),
    'What the waste of today had cost, as far as it is known; null for who sees no sales.',
  ),
  floor: means(v.nullable(floor), 'Null without `picking.read`.'),
  batches: means(v.nullable(batches), 'Null without `batches.read`.'),
  refunds: means(v.nullable(refunds), 'Null without `refunds.read`.'),
  invoices: means(v.nullable(invoices), 'Null without `refunds.read`.'),
  health: means(v.nullable(health), 'Null without `health.read`.'),
})
export type Today = v.InferOutput<typeof today>

/** Each part only for those who may read it. All but orders, complaints, conversations and what is held is at most 60 seconds old. */
export const readToday = staffCall({
  method: 'GET',
  path: '/today',
  summary: 'The figures of the first screen',
  auth: 'staff',
  needs: 'any',
  data: today,
})
