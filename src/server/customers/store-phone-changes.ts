import type { PhoneProof } from '#domain/auth/phone-change.ts'
import { PHONE_CHANGE_STATES, PHONE_PROOFS } from '#domain/auth/phone-change.ts'
import type { Locale } from '#domain/locale.ts'
import type { Id } from '#domain/units.ts'
import { col, row, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

type Asked = {
  id: string
  customerId: Id<'customer'>
  phone: string
  proof: PhoneProof
  reason: string
  staffId: Id<'staff'>
  now: Date
  endsAt: Date
}

/** Replaces what is under way. */
export const insertChange = async (tx: Transaction, asked: Asked): Promise<void> => {
  await withdrawChange(tx, asked.customerId, asked.now)
  await run(
    tx,
    sql`insert into phone_changes (id, customer_id, phone, proof, reason, state, asked_by, asked_at, ends_at)
        values (${asked.id}, ${asked.customerId}, ${asked.phone}, ${asked.proof}, ${asked.reason}, 'asked', ${asked.staffId}, ${asked.now}, ${asked.endsAt})`,
  )
}

/** False when nothing was under way. */
export const withdrawChange = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update phone_changes set state = 'withdrawn', link_hash = null, ended_at = ${now}
        where customer_id = ${customerId} and state in ('asked', 'approved')`,
  )) === 1

const AskedRow = {
  customerId: col.id('customer'),
  phone: col.text,
  oldPhone: col.nullable(col.text),
}

/** What can still be approved, locked. */
export const lockAsked = (tx: Transaction, id: string, now: Date) =>
  row(
    tx,
    sql(AskedRow)`
      select p.customer_id as "customerId", p.phone, c.phone as "oldPhone"
      from phone_changes p join customers c on c.id = p.customer_id
      where p.id = ${id}::uuid and p.state = 'asked' and p.ends_at > ${now} and c.deleted_at is null for update of p`,
  )

export const markApproved = (tx: Transaction, id: string, endsAt: Date): Promise<number> =>
  run(
    tx,
    sql`update phone_changes set state = 'approved', ends_at = ${endsAt} where id = ${id}::uuid`,
  )

const LinkRow = {
  customerId: col.id('customer'),
  phone: col.text,
  locale: col.one<Locale>(['en', 'id']),
}

/** Claims the sending of a link: null when it was sent, or the change is no longer under way. */
export const claimLink = (db: Queryable, id: string, linkHash: Uint8Array, now: Date) =>
  row(
    db,
    sql(LinkRow)`
      update phone_changes p set link_hash = ${linkHash} from customers c
      where p.id = ${id}::uuid and p.state = 'approved' and p.link_hash is null and p.ends_at > ${now}
        and c.id = p.customer_id and c.deleted_at is null
      returning p.customer_id as "customerId", p.phone, c.locale`,
  )

/** After a provider refused it, the link is sent again. */
export const giveLinkUp = (db: Queryable, id: string): Promise<number> =>
  run(
    db,
    sql`update phone_changes set link_hash = null where id = ${id}::uuid and state = 'approved'`,
  )

const OpenRow = { id: col.id('phone change'), ...LinkRow, endsAt: col.instant }

/** The change whose link works. */
export const findByLink = (db: Queryable, linkHash: Uint8Array, now: Date) =>
  row(
    db,
    sql(OpenRow)`
      select p.id, p.customer_id as "customerId", p.phone, c.locale, p.ends_at as "endsAt"
      from phone_changes p join customers c on c.id = p.customer_id
      where p.link_hash = ${linkHash} and p.state = 'approved' and p.ends_at > ${now} and c.deleted_at is null`,
  )

/** Uses a link up: of concurrent calls only one gets 1. */
export const markDone = (tx: Transaction, id: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update phone_changes set state = 'done', link_hash = null, ended_at = ${now}
        where id = ${id}::uuid and state = 'approved' and ends_at > ${now}`,
  )

const ShownRow = {
  state: col.one(PHONE_CHANGE_STATES),
  phone: col.text,
  proof: col.one(PHONE_PROOFS),
  reason: col.text,
  by: col.text,
  askedAt: col.instant,
  endsAt: col.instant,
  endedAt: col.nullable(col.instant),
}

/** The newest change of a customer. */
export const latestChange = (db: Queryable, customerId: Id<'customer'>, now: Date) =>
  row(
    db,
    sql(ShownRow)`
      select case
          when p.state = 'asked' and exists (select 1 from approvals a where a.customer_id = p.customer_id and a.act = 'phone_change'
            and a.payload ->> 'change' = p.id::text and a.state = 'refused') then 'refused'
          when p.state in ('asked', 'approved') and p.ends_at <= ${now} then 'expired' else p.state end as state,
        p.phone, p.proof, p.reason, s.name as by, p.asked_at as "askedAt", p.ends_at as "endsAt", p.ended_at as "endedAt"
      from phone_changes p join staff_accounts s on s.id = p.asked_by
      where p.customer_id = ${customerId} order by p.asked_at desc, p.id desc limit 1`,
  )

export const deleteChanges = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`delete from phone_changes where asked_at < ${before}`)
