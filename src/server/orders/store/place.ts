import type { CouponRefusal } from '#domain/coupons/coupon.ts'
import {
  insertAutomaticDiscountShares,
  runningOf,
  type AutomaticDiscountShare,
} from '../../automatic-discounts/index.ts'
import { claimShelf, claimStock } from '../../catalogue/index.ts'
import { claimCredit, noteCredit, type CreditHold } from '../../store-credit/index.ts'
import { claimSlot, type SlotClaim } from '../../couriers/index.ts'
import { addPendingPoints } from '../../points/index.ts'
import { insertPayment } from '../../payments/index.ts'
import {
  col,
  jsonb,
  row,
  sql,
  uuids,
  type Query,
  type Transaction,
} from '../../platform/database.ts'
import { claimEnds } from '../../platform/outbox.ts'
import { claimCoupons } from '../../coupons/index.ts'

/**
 * An order to write, with everything that must succeed together. Keys of `order` and `lines` are
 * column names.
 */
export type OrderDraft = {
  order: Record<string, unknown> & {
    id: string
    customer_id: string
    cart_id: string
    cart_version: number
    placed_at: string
    coupon_codes: string[]
  }
  lines: (Record<string, unknown> & { id: string; variation_id: string; quantity: number })[]
  /** What happens with a line that runs out, where the customer has not chosen. */
  substitute: string
  /** Points it earns on completion. */
  points: number
  /** Keys of the cart lines to order. */
  keys: string[]
  wanted: {
    variation_id: string
    quantity: number
    kind: 'stock' | 'next_day'
    day: string | null
  }[]
  slot: SlotClaim
  /** What discounts without a code take off its lines. */
  automatic: readonly AutomaticDiscountShare[]
  /** `code`: the one for one use; null for the coupon's own. */
  coupons: { id: string; useId: string; discount: number; code: string | null }[]
  /** A voucher that pays a part; claimed before the order is written. */
  voucher: { id: string; useId: string; amount: number } | null
  payment: {
    id: string
    provider: string
    providerRef: string | null
    method: string
    amount: number
    expiresAt: Date
  }
  events: {
    action: string
    from_state: string | null
    to_state: string
    actor: string
    reason: string
  }[]
  /** Store credit that pays a part or all. */
  credit: CreditHold | null
  idempotency: { call: string; key: string; bodyHash: string; response: unknown } | null
  /** Whether this process opens the charge right after the commit. */
  opensCharge: boolean
  /** The browser's device mark, where known. */
  device: string | null
  now: Date
}

export type Written =
  | { ok: true; chargeEffect: number | null }
  | {
      ok: false
      reason: 'cart_changed' | 'out_of_stock' | 'slot_full' | 'coupon_used_up' | 'credit_changed'
    }
export type { CouponRefusal }

/**
 * Writes an order in one statement: claims cart version, stock, window and coupons by conditional
 * writes in a fixed order. On `ok: false` some claims may stand, so the caller must roll back.
 */
export const writeOrder = async (tx: Transaction, draft: OrderDraft): Promise<Written> => {
  const found = (await row(
    tx,
    sql({
      carts: col.int,
      goods: col.int,
      slots: col.int,
      coupons: col.int,
      automatic: col.int,
      credit: col.flag,
      announced: col.int,
      chargeEffect: col.nullable(col.int),
    })`
    with ${claims(draft)},
    ${newOrder(draft)},
    ${followers(draft)},
    ${cartWithout(draft)},
    sold_out as (
      select pg_notify('petik_changes', string_agg('product:' || p.slug, ','))
      from claimed_stock s join variations v on v.id = s.variation_id join products p on p.id = v.product_id
      where s.left_over = 0 having count(*) > 0
    )
    select (select count(*) from cart) as carts, ${goodsClaimed(draft)} as goods, (select count(*) from claimed_slot) as slots,
      ${couponsClaimed(draft)} as coupons, ${automaticRunning(draft)} as automatic, ${isCreditMet(draft)} as credit, (select count(*) from sold_out) as announced, (select id from new_effects where topic = 'payment.start') as "chargeEffect"`,
  ))!
  if (found.carts === 0) return { ok: false, reason: 'cart_changed' }
  if (found.goods < draft.wanted.length) return { ok: false, reason: 'out_of_stock' }
  if (found.slots === 0) return { ok: false, reason: 'slot_full' }
  if (found.coupons < draft.coupons.length) return { ok: false, reason: 'coupon_used_up' }
  // One has ended since the total was reckoned: reading again reckons without it.
  if (found.automatic < automaticOf(draft).length) return { ok: false, reason: 'cart_changed' }
  if (!found.credit) return { ok: false, reason: 'credit_changed' }
  return { ok: true, chargeEffect: found.chargeEffect }
}

// What an order does not have is left out of its statement: PostgreSQL sets up every part for every
// order, also those that find nothing to do.
const hasNextDay = ({ wanted }: OrderDraft): boolean =>
  wanted.some(({ kind }) => kind === 'next_day')
const goodsClaimed = (draft: OrderDraft) =>
  sql`(select count(*) from claimed_stock)${hasNextDay(draft) ? sql` + (select count(*) from claimed_next_day)` : sql``}`
const couponsClaimed = ({ coupons }: OrderDraft) =>
  coupons.length === 0 ? sql`0` : sql`(select count(*) from claimed_coupons)`

const automaticOf = ({ automatic }: OrderDraft): string[] => [
  ...new Set(automatic.map(({ discountId }) => discountId)),
]
const automaticRunning = (draft: OrderDraft) =>
  draft.automatic.length === 0 ? sql`0` : runningOf(automaticOf(draft), draft.now)

const isCod = ({ payment }: OrderDraft): boolean => payment.provider === 'cod'
const linesIn = ({ lines }: OrderDraft) =>
  sql`jsonb_populate_recordset(null::order_lines, ${jsonb(lines)}) l`

/** Each claim only if those before it succeeded: cart, stock, window, coupons, credit. */
const claims = (draft: OrderDraft) => {
  const { order, wanted, slot, coupons, credit, now } = draft
  const claimGoods = hasNextDay(draft) ? claimStock : claimShelf
  const isSlotClaimed = sql`exists (select 1 from claimed_slot)`
  return sql`cart as (
      update carts set version = version + 1, last_order_id = ${order.id}::uuid, coupon_codes = '{}', time_pickup = null, add_to = null, updated_at = ${now}
      where id = ${order.cart_id}::uuid and version = ${order.cart_version} returning id
    ),
    wanted as (
      select * from jsonb_to_recordset(${jsonb(wanted)}) as w(variation_id uuid, quantity integer, kind text, day date)
    ),
    ${claimGoods(sql`exists (select 1 from cart)`)},
    ${claimSlot(slot, sql`${goodsClaimed(draft)} = ${wanted.length}`)}${
      coupons.length > 0
        ? sql`, ${claimCoupons(coupons, { orderId: order.id, now }, isSlotClaimed)}`
        : sql``
    }${credit ? sql`, ${claimCredit(credit, isSlotClaimed)}` : sql``}`
}

const isCreditMet = ({ credit }: OrderDraft) =>
  credit ? sql`exists (select 1 from claimed_credit)` : sql`true`

/** The order and its lines, once everything is claimed. */
const newOrder = (draft: OrderDraft) => {
  const { order, lines, coupons, substitute } = draft
  const orderColumns = sql.raw(Object.keys(order).join(', '))
  const lineColumns = Object.keys(lines[0]!)
  return sql`new_order as (
      insert into orders (${orderColumns}) select ${orderColumns} from jsonb_populate_record(null::orders, ${jsonb(order)})
      where exists (select 1 from claimed_slot) and ${couponsClaimed(draft)} = ${coupons.length} and ${isCreditMet(draft)}
      returning id
    ),
    new_lines as (
      insert into order_lines (order_id, substitute, substitute_id, ${sql.raw(lineColumns.join(', '))})
      select new_order.id, coalesce(c.choice, ${substitute}), c.variation_id, ${sql.raw(lineColumns.map((column) => `l.${column}`).join(', '))}
      from new_order, ${linesIn(draft)} left join substitute_choices c on c.customer_id = ${order.customer_id}::uuid and c.product_id = l.product_id
    )`
}

/** What a new order brings with it: holds, payment, history, effects, the answer of its key. */
const followers = (draft: OrderDraft) => {
  const { order, slot, events, payment, credit, now } = draft
  return sql`new_reservations as (
      insert into stock_reservations (order_id, variation_id, quantity, kind, day) select new_order.id, w.variation_id, w.quantity, w.kind, w.day from new_order, wanted w
    ),
    new_movements as (
      insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
      select w.variation_id, s.location_id, 'hold', 0, w.quantity, 'order', new_order.id::text, 'customer', ${now} from new_order, wanted w join claimed_stock s using (variation_id)
    ),
    new_booking as (
      insert into slot_bookings (order_id, location_id, day, start_time, grams, orders)
      select id, ${slot.location}, ${slot.day}::date, ${slot.start}, ${slot.grams}, ${slot.orders} from new_order
    ),
    new_events as (
      insert into order_events (order_id, action, from_state, to_state, actor, reason, at)
      select new_order.id, e.action, e.from_state, e.to_state, e.actor, e.reason, ${now}
      from new_order, jsonb_to_recordset(${jsonb(events)}) as e(action text, from_state text, to_state text, actor text, reason text)
    ),
    ${insertPayment({ ...payment, now }, sql`select id from new_order`)},
    new_effects as (
      insert into outbox (topic, payload, run_at, claimed_until, attempts, created_at)
      select t.topic, t.payload, ${now}, case when t.own then ${claimEnds(now)}::timestamptz end, case when t.own then 1 else 0 end, ${now} from new_order,
        jsonb_to_recordset(${jsonb(effectsOf(draft))}) as t(topic text, payload jsonb, own boolean)
      returning id, topic
    )${couponUses(draft)}${automaticShares(draft)}${
      isCod(draft) && draft.points > 0
        ? sql`, ${addPendingPoints(order.customer_id, draft.points, sql`exists (select 1 from new_order)`)}`
        : sql``
    }${storedAnswer(draft)}${credit ? sql`, ${noteCredit(credit, sql`select id from new_order`)}` : sql``}`
}

const couponUses = (draft: OrderDraft): Query => {
  const { order, coupons, now } = draft
  if (coupons.length === 0) return sql``
  const uses = coupons.map(({ id, useId, discount }) => ({ id, use_id: useId, discount }))
  return sql`, new_uses as (
      insert into coupon_uses (id, coupon_id, customer_id, order_id, discount, state, at)
      select u.use_id, u.id, ${order.customer_id}::uuid, new_order.id, u.discount, ${isCod(draft) ? 'used' : 'reserved'}, ${now}
      from new_order, jsonb_to_recordset(${jsonb(uses)}) as u(id uuid, use_id uuid, discount bigint)
    )`
}

const automaticShares = ({ automatic }: OrderDraft): Query =>
  automatic.length === 0
    ? sql``
    : sql`, ${insertAutomaticDiscountShares(automatic, sql`select id from new_order`)}`

const storedAnswer = ({ order, idempotency, now }: OrderDraft): Query => {
  if (idempotency === null) return sql``
  const { call, key, bodyHash, response } = idempotency
  return sql`, new_key as (
      insert into idempotency_keys (owner, call, key, body_hash, status, response, created_at)
      select ${order.customer_id}, ${call}, ${key}, ${bodyHash}, 200, ${jsonb(response)}, ${now} from new_order
    )`
}

/** Takes the ordered lines out of the cart; their notes are suggested at the next purchase. */
const cartWithout = ({ order, lines, keys, now }: OrderDraft) => {
  const bought = lines.filter((line) => line['gift_of'] === null)
  const noted = bought.flatMap(({ variation_id: id, note }) => (note === '' ? [] : [{ id, note }]))
  const plain = bought.flatMap(({ variation_id: id, note }) => (note === '' ? [id] : []))
  return sql`${
    noted.length > 0
      ? sql`new_notes as (
      insert into line_notes (customer_id, variation_id, note, noted_at)
      select ${order.customer_id}::uuid, n.id, n.note, ${now} from new_order, jsonb_to_recordset(${jsonb(noted)}) as n(id uuid, note text)
      on conflict (customer_id, variation_id) do update set note = excluded.note, noted_at = excluded.noted_at
    ),`
      : sql``
  }
    old_notes as (
      delete from line_notes n using new_order where n.customer_id = ${order.customer_id}::uuid and n.variation_id = any(${uuids(plain)})
    ),
    gone_lines as (
      delete from cart_lines using new_order where cart_id = ${order.cart_id}::uuid and key = any(${keys}::text[])
    )`
}

const effectsOf = (draft: OrderDraft) => [
  ...(isCod(draft) || ['none', 'invoice'].includes(draft.payment.provider)
    ? []
    : [
        {
          topic: 'payment.start',
          payload: { paymentId: draft.payment.id },
          own: draft.opensCharge,
        },
      ]),
  {
    topic: 'order.changed',
    payload: {
      orderId: draft.order.id,
      action: 'place',
      to: isCod(draft) ? 'confirmed' : 'pending_payment',
      device: draft.device,
    },
  },
]
