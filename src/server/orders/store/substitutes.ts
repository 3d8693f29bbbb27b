import { SUBSTITUTE_CHOICES, type SubstituteChoice } from '#domain/picking/substitution.ts'
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
  actor: string
  now: Date
}

/**
 * Holds the units of a substitute for an order by one conditional write, and notes it as taken.
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
      insert into substitutions (id, order_id, order_line_id, variation_id, units, price, state, asked_at, answered_at, actor)
      select ${one.id}, ${one.orderId}, ${one.lineId}, variation_id, ${one.units}, ${one.price}, 'taken', ${one.now}, ${one.now}, ${one.actor} from claimed`,
  )) === 1
