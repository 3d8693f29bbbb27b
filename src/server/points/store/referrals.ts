import { METRES_A_DEGREE } from '#domain/addresses/degrees.ts'
import type { Id } from '#domain/units.ts'
import {
  col,
  jsonb,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

export type ReferralState =
  | 'registered'
  | 'review'
  | 'rewarded'
  | 'counted'
  | 'refused'
  | 'taken_back'
export const ReferralRow = {
  friendId: col.id('customer'),
  referrerId: col.id('customer'),
  device: col.nullable(col.text),
  state: col.one(['registered', 'review', 'rewarded', 'counted', 'refused', 'taken_back']),
  purchase: col.nullable(col.text),
  reasons: col.list(col.text),
  boughtAt: col.nullable(col.instant),
}
export type ReferralRow = col.Row<typeof ReferralRow>
const columns = sql.columns(ReferralRow)

/** Assigns a referral code once; returns the customer's code. */
export const giveCode = async (db: Queryable, customerId: Id<'customer'>, code: string) =>
  (
    await row(
      db,
      sql({ code: col.text })`
        update customers set referral_code = coalesce(referral_code, ${code}) where id = ${customerId} and deleted_at is null
        returning referral_code as code`,
    )
  )?.code ?? null

export const findCode = async (db: Queryable, customerId: Id<'customer'>): Promise<string | null> =>
  (
    await row(
      db,
      sql({ code: col.nullable(col.text) })`
        select referral_code as code from customers where id = ${customerId}`,
    )
  )?.code ?? null

/** Stores the device mark of a browser in which a customer opened their referral page. */
export const rememberDevice = (
  db: Queryable,
  customerId: Id<'customer'>,
  mark: string,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`insert into referral_devices (customer_id, mark, at) values (${customerId}, ${mark}, ${now}) on conflict do nothing`,
  )

/**
 * Stores the referrer of a new customer, once and permanently. Does nothing for an unknown code.
 */
export const insertReferral = (
  tx: Transaction,
  r: { friendId: Id<'customer'>; code: string; device: string | null; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into referrals (friend_id, referrer_id, device, at)
        select ${r.friendId}, id, ${r.device}, ${r.now} from customers where referral_code = ${r.code} and deleted_at is null and id <> ${r.friendId}
        on conflict (friend_id) do nothing`,
  )

export const holdReferral = (tx: Transaction, friendId: Id<'customer'>) =>
  row(
    tx,
    sql(ReferralRow)`select ${columns} from referrals where friend_id = ${friendId} for update`,
  )

/** Whether a referral counted because of this purchase, so that a refund affects it. */
export const countedBy = async (tx: Transaction, purchase: string): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from referrals where purchase = ${purchase} and state in ('rewarded', 'review', 'counted')`,
  )) !== null

export type ReferralStep = {
  friendId: Id<'customer'>
  state: ReferralState
  purchase?: string
  reasons?: readonly string[]
  actor: string
  now: Date
}
export const saveReferral = (tx: Transaction, s: ReferralStep): Promise<number> =>
  run(
    tx,
    sql`update referrals set state = ${s.state}, actor = ${s.actor}, decided_at = ${s.now}, purchase = coalesce(${s.purchase ?? null}, purchase),
          reasons = case when ${s.reasons !== undefined} then array(select jsonb_array_elements_text(${jsonb(s.reasons ?? [])})) else reasons end,
          bought_at = case when ${s.purchase !== undefined} then ${s.now} else bought_at end
        where friend_id = ${s.friendId}`,
  )

/** Why staff decided so. */
export const noteDecision = (
  tx: Transaction,
  friendId: Id<'customer'>,
  note: string,
): Promise<number> =>
  run(tx, sql`update referrals set note = ${note} where friend_id = ${friendId}`)

/** Pins closer than about 30 metres count as one address, in degrees of latitude. */
const SAME_DOOR_DEGREES = 30 / METRES_A_DEGREE

/**
 * What two customers share that separate people rarely do. It only triggers a staff review, no
 * refusal.
 */
export const sharedBy = async (
  tx: Queryable,
  { friendId, referrerId, device }: Pick<ReferralRow, 'friendId' | 'referrerId' | 'device'>,
): Promise<string[]> => {
  const found = await row(
    tx,
    sql({ phone: col.flag, device: col.flag, pin: col.flag, account: col.flag })`
      select
        exists (
          select 1 from customers c join addresses a on a.customer_id = case when c.id = ${friendId} then ${referrerId}::uuid else ${friendId}::uuid end
          where c.id in (${friendId}, ${referrerId}) and a.phone = c.phone
        ) as phone,
        exists (select 1 from referral_devices d where d.customer_id = ${referrerId} and d.mark = ${device}) as device,
        exists (
          select 1 from addresses f join addresses r on r.customer_id = ${referrerId}
            and sqrt(power(f.lat - r.lat, 2) + power((f.lng - r.lng) * cos(radians(f.lat)), 2)) <= ${SAME_DOOR_DEGREES}::double precision
          where f.customer_id = ${friendId}
        ) as pin,
        exists (
          select 1 from refund_accounts f join refunds fr on fr.id = f.refund_id join orders fo on fo.id = fr.order_id and fo.customer_id = ${friendId}
          join refund_accounts r on r.bank = f.bank and r.account_number = f.account_number and r.account_number <> ''
          join refunds rr on rr.id = r.refund_id join orders ro on ro.id = rr.order_id and ro.customer_id = ${referrerId}
        ) as account`,
  )
  return Object.entries(found!).flatMap(([name, isShared]) => (isShared ? [name] : []))
}

export const isCustomerHere = async (tx: Queryable, customerId: Id<'customer'>): Promise<boolean> =>
  (await row(tx, sql`select 1 from customers where id = ${customerId} and deleted_at is null`)) !==
  null

export const ReferralSums = {
  invited: col.int,
  waiting: col.int,
  rewarded: col.int,
  points: col.points,
}
export type ReferralSums = col.Row<typeof ReferralSums>
/** Totals of a customer's referrals, without names. */
export const referralSums = async (
  db: Queryable,
  customerId: Id<'customer'>,
): Promise<ReferralSums> =>
  (await row(
    db,
    sql(ReferralSums)`
      select count(*)::integer as invited, (count(*) filter (where state in ('registered', 'review')))::integer as waiting,
        (count(*) filter (where state in ('rewarded', 'counted')))::integer as rewarded,
        coalesce((select sum(e.points) from point_entries e where e.customer_id = ${customerId} and e.kind = 'bonus' and e.cause = 'referral'), 0)::integer as points
      from referrals where referrer_id = ${customerId}`,
  ))!

const ReferralToReview = {
  friendId: col.id('customer'),
  friendPhone: col.nullable(col.text),
  referrerPhone: col.nullable(col.text),
  reasons: col.list(col.text),
  boughtAt: col.instant,
}
export const referralsToReview = (db: Queryable) =>
  rows(
    db,
    sql(ReferralToReview)`
      select r.friend_id as "friendId", f.phone as "friendPhone", b.phone as "referrerPhone", r.reasons, r.bought_at as "boughtAt"
      from referrals r join customers f on f.id = r.friend_id join customers b on b.id = r.referrer_id where r.state = 'review' order by r.bought_at limit 200`,
  )
