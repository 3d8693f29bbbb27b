import type { Id } from '#domain/units.ts'
import type { ApprovalAct, ApprovalState } from '#domain/staff/approval.ts'
import { APPROVAL_ACTS, APPROVAL_STATES } from '#domain/staff/approval.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { col, jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

const Person = { id: col.id('staff'), login: col.text, name: col.text }
const Approval = {
  id: col.id('approval'),
  number: col.int,
  act: col.one<ApprovalAct>(APPROVAL_ACTS),
  entityKind: col.text,
  entityId: col.text,
  about: col.text,
  customer: col.nullable({ id: col.id('customer'), name: col.text }),
  payload: col.json<Record<string, unknown>>(),
  payloadHash: col.text,
  before: col.json<Record<string, unknown>>(),
  after: col.json<Record<string, unknown>>(),
  amount: col.int,
  maker: Person,
  reason: col.text,
  state: col.one<ApprovalState>(APPROVAL_STATES),
  checker: col.nullable(Person),
  answer: col.text,
  createdAt: col.instant,
  expiresAt: col.instant,
  decidedAt: col.nullable(col.instant),
}
export type Approval = col.Row<typeof Approval>

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'login', ${alias}.login, 'name', ${alias}.name)`
/** An open one that is overdue has expired, whether or not the job has passed. */
const approvals = (now: Date) => sql`
  select p.id, p.number, p.act, p.entity_kind as "entityKind", p.entity_id as "entityId", p.about,
    p.payload, p.payload_hash as "payloadHash", p.before, p.after, p.amount, p.reason, p.answer,
    case when p.state = 'open' and p.expires_at <= ${now} then 'expired' else p.state end as state,
    p.created_at as "createdAt", p.expires_at as "expiresAt", p.decided_at as "decidedAt",
    ${sql.raw(person('m'))} as maker,
    case when c.id is not null then ${sql.raw(person('c'))} end as checker,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as customer
  from approvals p join staff_accounts m on m.id = p.maker_id
    left join staff_accounts c on c.id = p.checker_id left join customers u on u.id = p.customer_id`

export type NewApproval = {
  id: string
  act: ApprovalAct
  entity: { kind: string; id: string }
  about: string
  customerId: Id<'customer'> | null
  payload: object
  payloadHash: string
  before: object
  after: object
  amount: number
  makerId: string
  reason: string
  now: Date
  expiresAt: Date
}

const Opened = { id: col.id('approval'), number: col.int, expiresAt: col.instant }

/** Null while another one is open for the same act and payload. */
export const insertApproval = (tx: Queryable, a: NewApproval) =>
  row(
    tx,
    sql(Opened)`
      insert into approvals (id, act, entity_kind, entity_id, about, customer_id, payload, payload_hash,
        before, after, amount, maker_id, reason, created_at, expires_at)
      values (${a.id}, ${a.act}, ${a.entity.kind}, ${a.entity.id}, ${a.about}, ${a.customerId},
        ${jsonb(a.payload)}, ${a.payloadHash}, ${jsonb(a.before)}, ${jsonb(a.after)}, ${a.amount},
        ${a.makerId}, ${a.reason}, ${a.now}, ${a.expiresAt})
      on conflict (act, payload_hash) where state = 'open' do nothing
      returning id, number, expires_at as "expiresAt"`,
  )

export const findOpenApproval = (tx: Queryable, act: ApprovalAct, payloadHash: string) =>
  row(
    tx,
    sql(Opened)`
      select id, number, expires_at as "expiresAt" from approvals
      where act = ${act} and payload_hash = ${payloadHash} and state = 'open'`,
  )

export const expireApprovals = (db: Queryable, now: Date): Promise<number> =>
  run(db, sql`update approvals set state = 'expired' where state = 'open' and expires_at <= ${now}`)

type Asked = { act: ApprovalAct; entity: { kind: string; id: string } }

/** Withdraws the open requests of a thing but one. Returns their numbers. */
export const withdrawOpen = async (
  tx: Queryable,
  { act, entity, except, now }: Asked & { except: string | null; now: Date },
): Promise<number[]> => {
  const found = await rows(
    tx,
    sql({ number: col.int })`
      update approvals set state = 'withdrawn', decided_at = ${now}
      where state = 'open' and act = ${act} and entity_kind = ${entity.kind} and entity_id = ${entity.id}
        and id is distinct from ${except}::uuid returning number`,
  )
  return found.map(({ number }) => number).toSorted((a, b) => a - b)
}

type Decision = { id: string; checkerId: string; answer: string; now: Date }

/** Closes an open approval of another person; false when it is closed, expired or their own. */
export const closeApproval = async (
  tx: Queryable,
  state: 'used' | 'refused',
  { id, checkerId, answer, now }: Decision,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update approvals set state = ${state}, checker_id = ${checkerId}, answer = ${answer}, decided_at = ${now}
        where id = ${id} and state = 'open' and expires_at > ${now} and maker_id <> ${checkerId}`,
  )) === 1

/** Locks approvals in one order. Returns the ids of those there are. */
export const lockApprovals = async (tx: Queryable, ids: readonly string[]): Promise<string[]> => {
  const locked = await rows(
    tx,
    sql({ id: col.id('approval') })`
      select id from approvals where id = any(${[...ids]}::uuid[]) order by id for no key update`,
  )
  return locked.map(({ id }) => id)
}

export const findApproval = (db: Queryable, id: string, now: Date): Promise<Approval | null> =>
  row(db, sql(Approval)`${approvals(now)} where p.id = ${id}`)

export type ApprovalFilter = {
  /** Those of this person, and those of others with these acts. */
  viewer: { id: string; acts: readonly ApprovalAct[]; seesAll: boolean }
  whose: 'for_me' | 'mine' | null
  state: ApprovalState | null
  act: ApprovalAct | null
  /** Its number, or a part of what it is about or of its maker's name. */
  q: string | null
}

const matching = ({ viewer, whose, state, act, q }: ApprovalFilter, now: Date) => {
  const mine = sql`p.maker_id = ${viewer.id}`
  const mayDecide = sql`(p.maker_id <> ${viewer.id} and p.act = any(${[...viewer.acts]}::text[]))`
  const seen = viewer.seesAll ? sql`true` : sql`(${mine} or ${mayDecide})`
  const isOpen = sql`(p.state = 'open' and p.expires_at > ${now})`
  const isExpired = sql`(p.state = 'expired' or (p.state = 'open' and p.expires_at <= ${now}))`
  const wanted = [
    whose === 'mine' ? mine : whose === 'for_me' ? mayDecide : seen,
    state === null
      ? sql`true`
      : state === 'open'
        ? isOpen
        : state === 'expired'
          ? isExpired
          : sql`p.state = ${state}`,
    act === null ? sql`true` : sql`p.act = ${act}`,
    q === null
      ? sql`true`
      : sql`(p.number::text = ${q} or strpos(lower(p.about), lower(${q})) > 0 or strpos(lower(m.name), lower(${q})) > 0)`,
  ]
  return sql.join(wanted, ' and ')
}

export const listApprovals = (
  db: Queryable,
  filter: ApprovalFilter,
  page: { cursor: number | null; perPage: number; isOldestFirst: boolean; now: Date },
): Promise<Approval[]> => {
  const { cursor, perPage, isOldestFirst, now } = page
  const after = isOldestFirst ? sql`p.number > ${cursor}` : sql`p.number < ${cursor}`
  return rows(
    db,
    sql(Approval)`
      ${approvals(now)} where ${matching(filter, now)} and ${cursor === null ? sql`true` : after}
      order by p.number ${sql.raw(isOldestFirst ? 'asc' : 'desc')} limit ${perPage}`,
  )
}

export const countApprovals = async (
  db: Queryable,
  filter: ApprovalFilter,
  now: Date,
): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`
      select count(*)::integer as count from approvals p join staff_accounts m on m.id = p.maker_id where ${matching(filter, now)}`,
  ))!.count

/** Whether another active account has the permission. */
export const hasOtherWith = async (
  db: Queryable,
  permission: Permission,
  except: string | null,
): Promise<boolean> =>
  (await row(
    db,
    sql({ id: col.id('staff') })`
      select a.id from staff_accounts a join staff_role_of o on o.staff_id = a.id join staff_roles r on r.slug = o.role
      where a.left_at is null and ${permission} = any(r.permissions)
        and (${except}::uuid is null or a.id <> ${except}::uuid) limit 1`,
  )) !== null

/** Lets one transaction at a time give money back for a person. */
export const lockMaker = (tx: Queryable, id: string) =>
  row(
    tx,
    sql({ id: col.id('staff') })`
      select id from staff_accounts where id = ${id} for no key update`,
  )

/** Rupiah that a person gave back to a customer alone since then. */
export const returnedSince = async (
  tx: Queryable,
  { staffId, customerId, since }: { staffId: Id<'staff'>; customerId: Id<'customer'>; since: Date },
): Promise<number> =>
  (await row(
    tx,
    sql({ returned: col.int })`
      select coalesce(sum((facts->>'returned')::bigint), 0)::bigint as returned from staff_acts
      where staff_id = ${staffId} and customer_id = ${customerId} and at > ${since} and facts ? 'returned'`,
  ))!.returned

const Pair = {
  week: col.day,
  one: Person,
  other: Person,
  byOne: col.int,
  byOther: col.int,
}
export type Pair = col.Row<typeof Pair>

/**
 * Pairs of each week since a day that approved for each other, both ways, refused nothing between
 * them, and of whose acts no other person decided.
 */
export const approvingPairs = (db: Queryable, since: string): Promise<Pair[]> =>
  rows(
    db,
    sql(Pair)`
      with decided as (
        select date_trunc('week', decided_at at time zone 'Asia/Jakarta')::date as week, maker_id, checker_id, state
        from approvals where state in ('used', 'refused') and decided_at >= (${since}::date)::timestamp at time zone 'Asia/Jakarta'
      ), pairs as (
        select week, least(maker_id, checker_id) as one, greatest(maker_id, checker_id) as other,
          count(*) filter (where maker_id > checker_id)::integer as by_one, count(*) filter (where maker_id < checker_id)::integer as by_other
        from decided group by 1, 2, 3 having bool_and(state = 'used')
      )
      select p.week, ${sql.raw(person('a'))} as one, ${sql.raw(person('b'))} as other, p.by_one as "byOne", p.by_other as "byOther"
      from pairs p join staff_accounts a on a.id = p.one join staff_accounts b on b.id = p.other
      where p.by_one > 0 and p.by_other > 0
        and not exists (select from decided d where d.week = p.week and d.maker_id in (p.one, p.other) and d.checker_id not in (p.one, p.other))
      order by p.week desc, p.by_one + p.by_other desc, a.login`,
  )
