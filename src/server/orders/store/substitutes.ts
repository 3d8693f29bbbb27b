import {
  SUBSTITUTE_CHOICES,
  SUBSTITUTION_STATES,
  type SubstituteChoice,
  type SubstitutionState,
} from '#domain/picking/substitution.ts'
import type { LocalDate } from '#domain/time.ts'
import { VariationFacts, variationFacts } from '../../catalogue/index.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  uuids,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import { releaseUnits } from './picks.ts'

export const Chosen = {
  productId: col.id('product'),
  choice: col.one(SUBSTITUTE_CHOICES),
  variationId: col.nullable(col.id('variation')),
}
export type Chosen = col.Row<typeof Chosen>

/** The choices for the products that are selected in a customer's cart. */
export const choicesInCart = (db: Queryable, customerId: string, standard: SubstituteChoice) =>
  rows(
    db,
    sql(Chosen)`
      select distinct v.product_id as "productId", coalesce(s.choice, ${standard}) as choice, s.variation_id as "variationId"
      from carts c join cart_lines l on l.cart_id = c.id and l.selected join variations v on v.id = l.variation_id
      left join substitute_choices s on s.customer_id = c.customer_id and s.product_id = v.product_id
      where c.customer_id = ${customerId}`,
  )

export type Choice = { choice: SubstituteChoice; variationId: string | null }

/** Stores the choice for the next orders of a product. False for an unknown product. */
export const rememberChoice = async (
  tx: Queryable,
  customerId: string,
  productId: string,
  { choice, variationId }: Choice,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into substitute_choices (customer_id, product_id, choice, variation_id, chosen_at)
      select ${customerId}, id, ${choice}, ${variationId}::uuid, ${now} from products where id = ${productId}
      on conflict (customer_id, product_id) do update set choice = excluded.choice, variation_id = excluded.variation_id, chosen_at = excluded.chosen_at`,
  )) === 1

/** The product of a line whose choice was changed; null for a line of another order. */
export const setLineChoice = (
  tx: Transaction,
  orderId: string,
  lineId: string,
  { choice, variationId }: Choice,
) =>
  row(
    tx,
    sql({ productId: col.id('product') })`
      update order_lines set substitute = ${choice}, substitute_id = ${variationId}::uuid
      where id = ${lineId} and order_id = ${orderId} and gift_of is null returning product_id as "productId"`,
  )

export const factsOf = (db: Queryable, tomorrow: LocalDate, variationIds: readonly string[]) =>
  rows(
    db,
    sql(VariationFacts)`
      select * from ${variationFacts(tomorrow)} f where f."variationId" = any(${uuids(variationIds)})`,
  )

const Similar = { ...VariationFacts, sold30Days: col.int }
export type Similar = col.Row<typeof Similar>

/** Goods on sale of the same category and grade that cost no more; hampers are left out. */
export const similarTo = (
  db: Queryable,
  tomorrow: LocalDate,
  { variationId, price }: { variationId: string; price: number },
) =>
  rows(
    db,
    sql(Similar)`
      select f.*, p.sold_30_days as "sold30Days"
      from variations own join products op on op.id = own.product_id
      join products p on p.category_slug = op.category_slug join variations v on v.product_id = p.id and v.grade = own.grade and v.id <> own.id
      join ${variationFacts(tomorrow)} f on f."variationId" = v.id
      where own.id = ${variationId} and f.active and f.saleable > 0 and f.price <= ${price} and json_array_length(f.parts::json) = 0`,
  )

export type NewSubstitution = {
  id: string
  orderId: string
  lineId: string
  variationId: string
  units: number
  price: number
  /** Shared by goods that are offered together. */
  questionId: string | null
  /** Until when the customer can answer; null for one that is taken without asking. */
  until: Date | null
  actor: string
  now: Date
}

/**
 * Holds the units of a substitute for an order by one conditional write, and notes it as taken
 * or offered.
 * False when too few are free.
 */
export const holdSubstitute = async (tx: Transaction, one: NewSubstitution): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with claimed as (
        update stock_items s set reserved = s.reserved + ${one.units} where s.online and s.variation_id = ${one.variationId} and s.free >= ${one.units}
          and not exists (select from stock_reservations r where r.order_id = ${one.orderId} and r.variation_id = s.variation_id and (r.kind <> 'stock' or r.state <> 'live'))
        returning s.location_id, s.variation_id
      ),
      held as (
        insert into stock_reservations as r (order_id, variation_id, quantity, kind, substitute) select ${one.orderId}, variation_id, ${one.units}, 'stock', ${one.units} from claimed
        on conflict (order_id, variation_id) do update set quantity = r.quantity + excluded.quantity, substitute = r.substitute + excluded.substitute
      ),
      moved as (
        insert into stock_movements (location_id, variation_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
        select location_id, variation_id, 'hold', 0, ${one.units}, 'order', ${one.orderId}, ${one.actor}, ${one.now} from claimed
      )
      insert into substitutions (id, question_id, order_id, order_line_id, variation_id, units, price, state, asked_at, until, answered_at, actor)
      select ${one.id}, ${one.questionId}::uuid, ${one.orderId}, ${one.lineId}, variation_id, ${one.units}, ${one.price}, ${one.until ? 'offered' : 'taken'}, ${one.now}, ${one.until}::timestamptz, ${one.until ? null : one.now}::timestamptz, ${one.actor} from claimed`,
  )) === 1

const Substitution = {
  id: col.id('substitution'),
  questionId: col.text,
  lineId: col.id('order line'),
  variationId: col.id('variation'),
  units: col.int,
  state: col.one(SUBSTITUTION_STATES),
  until: col.nullable(col.instant),
  /** Money has gone back for its line: an earlier packing was undone. */
  isSettled: col.flag,
}
export type Substitution = col.Row<typeof Substitution>

/** Whether money has gone back for the line of a substitution. */
export const isSettled = (alias: 'substitutions' | 's') =>
  sql.raw(
    `exists (select from order_adjustments a where a.order_line_id = ${alias}.order_line_id and a.kind <> 'dropped')`,
  )

/** A substitute of an order, which must be locked; null for one of another order. */
export const findSubstitution = (tx: Transaction, orderId: string, id: string) =>
  row(
    tx,
    sql(Substitution)`
      select id, coalesce(question_id, id)::text as "questionId", order_line_id as "lineId", variation_id as "variationId", units, state, until, ${isSettled('substitutions')} as "isSettled"
      from substitutions where id = ${id} and order_id = ${orderId}`,
  )

/** The other goods that are offered along with one, of an order that must be locked. */
export const offeredWith = (
  tx: Transaction,
  orderId: string,
  { id, questionId }: Pick<Substitution, 'id' | 'questionId'>,
) =>
  rows(
    tx,
    sql({ id: col.id('substitution'), variationId: col.id('variation'), units: col.int })`
      select id, variation_id as "variationId", units from substitutions
      where order_id = ${orderId} and question_id = ${questionId}::uuid and id <> ${id} and state = 'offered' order by variation_id`,
  )

/** Settles a substitution that is still in a state. False when it left it meanwhile. */
export const settleSubstitution = async (
  tx: Transaction,
  id: string,
  {
    from,
    to,
    actor,
    now,
  }: { from: SubstitutionState; to: SubstitutionState; actor: string; now: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update substitutions set state = ${to}, answered_at = ${now}, actor = ${actor} where id = ${id} and state = ${from}`,
  )) === 1

/** Gives up the units that an order holds of a substitute. */
export const releaseSubstitute = async (
  tx: Transaction,
  orderId: string,
  { variationId, units }: Pick<Substitution, 'variationId' | 'units'>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> => {
  await releaseUnits(tx, [{ variationId, quantity: units }], { orderId, actor, now })
  await run(
    tx,
    sql`update stock_reservations set released = released + ${units} where order_id = ${orderId} and variation_id = ${variationId}`,
  )
}

/** Questions whose time is over, or whose order is not picked any more. */
export const questionsOver = (db: Queryable, now: Date) =>
  rows(
    db,
    sql({
      id: col.id('substitution'),
      orderId: col.id('order'),
      isPicked: col.flag,
      customerId: col.id('customer'),
      number: col.text,
    })`
      select s.id, s.order_id as "orderId", o.state = 'picking' as "isPicked", o.customer_id as "customerId", o.number
      from substitutions s join orders o on o.id = s.order_id
      where s.state = 'offered' and (s.until <= ${now} or o.state <> 'picking') order by s.until, s.price desc, s.id limit 200`,
  )

const Question = {
  id: col.id('substitution'),
  orderId: col.id('order'),
  number: col.text,
  missing: col.translated,
  name: col.translated,
  variationName: col.translated,
  image: col.text,
  tile: col.text,
  units: col.int,
  price: col.rupiah,
  state: col.one(SUBSTITUTION_STATES),
  until: col.instant,
  /** Whether an answer would still count, but for its time. */
  isOpen: col.flag,
}

/** What a customer was asked, whatever became of it; null for a good that came without asking. */
export const findQuestion = async (db: Queryable, id: string) =>
  (await questionsWhere(db, sql`s.id = ${id}`))[0] ?? null

/** All goods that were offered together with one, the closest first. */
export const findOffers = (db: Queryable, id: string) =>
  questionsWhere(
    db,
    sql`(s.id = ${id} or s.question_id = (select question_id from substitutions where id = ${id}))`,
  )

const questionsWhere = (db: Queryable, which: ReturnType<typeof sql.raw>) =>
  rows(
    db,
    sql(Question)`
      select s.id, s.order_id as "orderId", o.number, l.name as missing, p.name, v.name as "variationName", coalesce(p.images -> 0 ->> 'base', '') as image, p.tile,
        s.units, s.price, s.state, s.until, s.state = 'offered' and o.state = 'picking' and not ${isSettled('s')} as "isOpen"
      from substitutions s join orders o on o.id = s.order_id join order_lines l on l.id = s.order_line_id
      join variations v on v.id = s.variation_id join products p on p.id = v.product_id
      where ${which} and s.until is not null order by s.price desc, s.id`,
  )
