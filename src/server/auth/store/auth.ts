import type { OtpPurpose } from '#domain/auth/otp.ts'
import type { Locale } from '#domain/locale.ts'
import { col, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { gathered, inOrderOf } from '../../platform/load/gather.ts'
import type { Caller } from '../../shop.ts'

/** Sessions, codes, sign-ups and failed logins. */

export const lockFor = (tx: Queryable, subject: string): Promise<number> =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)

// ── sessions

export type Scope = Caller['scope']
export type NewSession = {
  id: string
  customerId: string | null
  signUpId: string | null
  scope: Scope
  codeTarget: string | null
  introductionId: string | null
  tokenHash: Uint8Array
  wpTokenHash: Uint8Array
  accessExpiresAt: Date
  refreshHash: Uint8Array
  refreshExpiresAt: Date
  userAgent: string
  ip: string
  now: Date
}

export const insertSession = async (tx: Queryable, s: NewSession): Promise<void> => {
  const provedAt = s.scope === 'full' ? s.now : null
  await run(
    tx,
    sql`insert into sessions (id, customer_id, sign_up_id, scope, code_target, introduction_id, token_hash, wp_token_hash, access_expires_at, refresh_hash, refresh_expires_at,
                              user_agent, ip, created_at, last_seen_at, proved_at)
        values (${s.id}, ${s.customerId}, ${s.signUpId}, ${s.scope}, ${s.codeTarget}, ${s.introductionId}, ${s.tokenHash}, ${s.wpTokenHash}, ${s.accessExpiresAt}, ${s.refreshHash},
                ${s.refreshExpiresAt}, ${s.userAgent}, ${s.ip}, ${s.now}, ${s.now}, ${provedAt})`,
  )
}

const SessionOfToken = {
  /** In hexadecimal. */
  hash: col.text,
  sessionId: col.id('session'),
  customerId: col.nullable(col.id('customer')),
  scope: col.one<Scope>(['pending', 'reset', 'full']),
  provedAt: col.nullable(col.instant),
  isAccountToken: col.flag,
  accessExpiresAt: col.instant,
}

const sessionsOfTokens = gathered(async (db, tokenHashes: readonly string[]) =>
  inOrderOf(
    tokenHashes,
    await rows(
      db,
      sql(SessionOfToken)`
        select asked.hash, s.id as "sessionId", s.customer_id as "customerId", s.scope, s.proved_at as "provedAt",
          s.token_hash = decode(asked.hash, 'hex') as "isAccountToken", s.access_expires_at as "accessExpiresAt"
        from unnest(${[...new Set(tokenHashes)]}::text[]) as asked(hash)
        join sessions s on s.token_hash = decode(asked.hash, 'hex') or s.wp_token_hash = decode(asked.hash, 'hex')
        left join customers c on c.id = s.customer_id
        where s.ended_at is null and c.deleted_at is null`,
    ),
    ({ hash }) => hash,
  ),
)

/** The active session of an access token of either audience. */
export const findSessionOfToken = async (db: Queryable, tokenHash: Buffer, now: Date) => {
  const session = await sessionsOfTokens(db, tokenHash.toString('hex'))
  return session && session.accessExpiresAt > now ? session : null
}

export type Rotation = Pick<
  NewSession,
  'tokenHash' | 'wpTokenHash' | 'accessExpiresAt' | 'refreshHash'
>

/**
 * Replaces the keys of the session with this refresh token and records the spent one, in one
 * statement; null when no active session has it.
 */
export const rotateSession = (db: Queryable, spentHash: Uint8Array, next: Rotation, now: Date) =>
  row(
    db,
    sql({ sessionId: col.id('session'), refreshExpiresAt: col.instant })`
      with rotated as (
        update sessions s set token_hash = ${next.tokenHash}, wp_token_hash = ${next.wpTokenHash}, refresh_hash = ${next.refreshHash}, last_seen_at = ${now},
               access_expires_at = least(${next.accessExpiresAt}::timestamptz, s.refresh_expires_at)
        where s.refresh_hash = ${spentHash} and s.scope = 'full' and s.ended_at is null and s.refresh_expires_at > ${now}
          and exists (select 1 from customers c where c.id = s.customer_id and c.deleted_at is null)
        returning s.id, s.refresh_expires_at
      ), spent as (
        insert into spent_refresh_tokens (refresh_hash, session_id, spent_at) select ${spentHash}::bytea, id, ${now}::timestamptz from rotated
      )
      select id as "sessionId", refresh_expires_at as "refreshExpiresAt" from rotated`,
  )

/**
 * The active session of a spent refresh token, when it was spent, and whether it was the last one
 * spent.
 */
export const findSpentToken = (db: Queryable, refreshHash: Uint8Array) =>
  row(
    db,
    sql({ sessionId: col.id('session'), spentAt: col.instant, isLast: col.flag })`
      select t.session_id as "sessionId", t.spent_at as "spentAt",
             not exists (select 1 from spent_refresh_tokens later where later.session_id = t.session_id and later.spent_at > t.spent_at) as "isLast"
      from spent_refresh_tokens t join sessions s on s.id = t.session_id
      where t.refresh_hash = ${refreshHash} and s.ended_at is null`,
  )

export const endSessionById = (db: Queryable, sessionId: string, now: Date): Promise<number> =>
  run(db, sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)

/** Ends the session of a browser that signs in again. */
export const endSessionOfRefresh = (
  db: Queryable,
  refreshHash: Uint8Array,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update sessions set ended_at = ${now} where refresh_hash = ${refreshHash} and ended_at is null`,
  )

export const endSessionOf = (
  db: Queryable,
  customerId: string,
  sessionId: string,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update sessions set ended_at = ${now} where id = ${sessionId} and customer_id = ${customerId} and ended_at is null`,
  )

export const endSessionsOf = (db: Queryable, customerId: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update sessions set ended_at = ${now} where customer_id = ${customerId} and ended_at is null`,
  )

/** Returns the number of ended sessions. */
export const endOtherSessionsOf = (
  db: Queryable,
  customerId: string,
  sessionId: string,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update sessions set ended_at = ${now} where customer_id = ${customerId} and id <> ${sessionId} and ended_at is null`,
  )

/** Ends all but the `keep` most recently used sessions. */
export const endSessionsBeyond = (
  db: Queryable,
  customerId: string,
  keep: number,
  now: Date,
): Promise<number> =>
  run(
    db,
    // Locks rows in a fixed order, so that concurrent sign-ins cannot deadlock.
    sql`update sessions set ended_at = ${now} where id in (
          select id from sessions where id in (
            select id from sessions where customer_id = ${customerId} and scope = 'full' and ended_at is null order by last_seen_at desc, id desc offset ${keep}
          ) order by id for update)`,
  )

export const endUnfinishedFor = (db: Queryable, codeTarget: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update sessions set ended_at = ${now} where code_target = ${codeTarget} and scope = 'pending' and ended_at is null`,
  )

export const DeviceRow = {
  id: col.id('session'),
  userAgent: col.text,
  createdAt: col.instant,
  lastSeenAt: col.instant,
}
export type DeviceRow = col.Row<typeof DeviceRow>
export const listSessionsOf = (db: Queryable, customerId: string, now: Date) =>
  rows(
    db,
    sql(DeviceRow)`
      select id, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
      where customer_id = ${customerId} and scope = 'full' and ended_at is null and refresh_expires_at > ${now} order by last_seen_at desc, id desc`,
  )

export const Unfinished = {
  sessionId: col.id('session'),
  scope: col.one<Scope>(['pending', 'reset', 'full']),
  customerId: col.nullable(col.id('customer')),
  signUpId: col.nullable(col.text),
  codeTarget: col.nullable(col.text),
  /** The identity at a provider, linked to the account after the right code. */
  introductionId: col.nullable(col.text),
  locale: col.nullable(col.one<Locale>(['en', 'id'])),
  isPhoneVerified: col.flag,
}
export type Unfinished = col.Row<typeof Unfinished>
/** What a pending or reset session has yet to prove. */
export const findUnfinished = (db: Queryable, sessionId: string) =>
  row(
    db,
    sql(Unfinished)`
      select s.id as "sessionId", s.scope, s.customer_id as "customerId", s.sign_up_id as "signUpId", s.code_target as "codeTarget", s.introduction_id as "introductionId",
             coalesce(c.locale, u.locale) as locale, c.phone_verified_at is not null as "isPhoneVerified"
      from sessions s left join customers c on c.id = s.customer_id left join sign_ups u on u.id = s.sign_up_id
      where s.id = ${sessionId} and s.scope <> 'full'`,
  )

/** The new phone of a signed-in customer; only its code completes the change. */
export const setCodeTarget = (
  db: Queryable,
  sessionId: string,
  target: string | null,
): Promise<number> =>
  run(
    db,
    sql`update sessions set code_target = ${target} where id = ${sessionId} and ended_at is null`,
  )
export const findCodeTarget = async (db: Queryable, sessionId: string): Promise<string | null> =>
  (
    await row(
      db,
      sql({ target: col.nullable(col.text) })`
        select code_target as target from sessions where id = ${sessionId}`,
    )
  )?.target ?? null

export const markProved = (db: Queryable, sessionId: string, now: Date): Promise<number> =>
  run(db, sql`update sessions set proved_at = ${now} where id = ${sessionId} and ended_at is null`)

/** Ends a reset session proved since `provedSince`; of concurrent calls only one gets 1. */
export const consumeReset = (
  db: Queryable,
  sessionId: string,
  provedSince: Date,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update sessions set ended_at = ${now} where id = ${sessionId} and scope = 'reset' and ended_at is null and proved_at > ${provedSince}`,
  )

// ── codes

export const sentCodes = (tx: Queryable, target: string, since: Date) =>
  rows(
    tx,
    sql({ sentAt: col.instant, burnedAt: col.nullable(col.instant) })`
      select sent_at as "sentAt", dead_at as "burnedAt" from otp_codes where target = ${target} and sent_at > ${since}`,
  )

export type NewCode = {
  id: string
  target: string
  purpose: OtpPurpose
  channel: string
  codeHash: Uint8Array
  now: Date
  expiresAt: Date
}

/** Only the newest code of a purpose is checked, so a new one invalidates the older ones. */
export const insertCode = async (tx: Queryable, code: NewCode): Promise<void> => {
  await run(
    tx,
    sql`insert into otp_codes (id, target, purpose, channel, code_hash, sent_at, expires_at)
        values (${code.id}, ${code.target}, ${code.purpose}, ${code.channel}, ${code.codeHash}, ${code.now}, ${code.expiresAt})`,
  )
}

/** A code whose channel failed does not count. */
export const discardCode = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from otp_codes where id = ${id}`)

/** Takes one of the tries before comparing, so that concurrent guesses count too. */
export const takeTry = (
  db: Queryable,
  target: string,
  purpose: OtpPurpose,
  triesMax: number,
  now: Date,
) =>
  row(
    db,
    sql({ id: col.id('code'), codeHash: col.bytes, tries: col.int })`
      update otp_codes set wrong_tries = wrong_tries + 1
      where id = (select id from otp_codes where target = ${target} and purpose = ${purpose} order by sent_at desc, id desc limit 1)
        and wrong_tries < ${triesMax} and used_at is null and dead_at is null and expires_at > ${now}
      returning id, code_hash as "codeHash", wrong_tries as tries`,
  )

export const burnCode = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update otp_codes set dead_at = ${now} where id = ${id} and dead_at is null and used_at is null`,
  )

/** Uses up a code; of concurrent calls only one gets 1. */
export const markUsed = (tx: Queryable, id: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update otp_codes set used_at = ${now} where id = ${id} and used_at is null and dead_at is null`,
  )

export const isNewestBurned = async (
  db: Queryable,
  target: string,
  purpose: OtpPurpose,
  triesMax: number,
  now: Date,
): Promise<boolean> =>
  (
    await row(
      db,
      sql({ tries: col.int })`
        select wrong_tries as tries from otp_codes where target = ${target} and purpose = ${purpose} and used_at is null and expires_at > ${now}
                           order by sent_at desc, id desc limit 1`,
    )
  )?.tries === triesMax

// ── failed logins

export const loginFailures = async (tx: Queryable, subject: string) =>
  (await row(
    tx,
    sql({ count: col.int, last: col.nullable(col.instant) })`
      select count(*) as count, max(at) as last from login_failures where subject = ${subject}`,
  )) ?? { count: 0, last: null }
export const addLoginFailure = (tx: Queryable, subject: string, now: Date): Promise<number> =>
  run(tx, sql`insert into login_failures (subject, at) values (${subject}, ${now})`)
export const clearLoginFailures = (db: Queryable, subject: string): Promise<number> =>
  run(db, sql`delete from login_failures where subject = ${subject}`)
