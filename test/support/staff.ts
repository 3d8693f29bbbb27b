import { hash } from '@node-rs/argon2'
import { col, jsonb, row, run, sql } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { insertStaff, writeRoles } from '#server/staff/store/accounts.ts'
import { openSecret, totpCode } from '#server/staff/sign-in/totp.ts'
import type { RoleSlug } from '#domain/staff/seeded-roles.ts'
import type { TestAnswer, TestShop } from './shop.ts'
import { once } from './template.ts'

export const STAFF_PASSWORD = 'kasir-uji-2026'
/** What the pages of the console send with every change. */
export const FROM_CONSOLE = { 'x-petik-staff': '1', 'origin': 'http://localhost' }
let count = 0

export const buildBranch = async (test: TestShop, id = 'kemang'): Promise<string> => {
  await run(
    test.shop.db,
    sql`insert into branches (id, name, address, lat, lng, phone, data, is_hub, position)
        values (${id}, ${`Petik ${id}`}, 'Jl. Uji 1', -6.26, 106.81, '0215550100', ${jsonb({ whatsapp: '628115550100', hours: [], services: [], note: { en: '', id: '' } })}, false, 9) on conflict (id) do nothing`,
  )
  return id
}

export type TestStaff = { id: string; login: string; token: string; branchId: string | null }

/** An account of a branch (by default `kemang`), not signed in. */
export const addTestStaff = async (
  test: TestShop,
  role: RoleSlug = 'cashier',
  branch: string | null = 'kemang',
): Promise<Omit<TestStaff, 'token'>> => {
  const branchId = branch === null ? null : await buildBranch(test, branch)
  const login = `uji${(count += 1)}`
  const now = test.clock.now()
  const id = newId(now)
  const account = { id, login, name: 'Tini Kasir', branchId, now }
  const passwordHash = await cheapHash()
  await test.shop.database.transaction(async (tx) => {
    await insertStaff(tx, { ...account, passwordHash })
    await writeRoles(tx, id, [{ role, branchId }])
  })
  return { id, login, branchId }
}

/** Each sign-in checks a password at its hash's own cost: of the real one, a third of all tests. */
const cheapHash = once(() => hash(STAFF_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

/** A member of staff with a bearer token. */
export const buildStaff = async (
  test: TestShop,
  role: RoleSlug = 'cashier',
  branch: string | null = 'kemang',
): Promise<TestStaff> => {
  const added = await addTestStaff(test, role, branch)
  const { body } = await test.request('POST', '/api/staff/login', {
    body: { login: added.login, password: STAFF_PASSWORD },
  })
  return { ...added, token: body.data.token }
}

/** Calls the shop as a staff member, in English. */
export const staffAsk =
  (test: TestShop, { token }: Pick<TestStaff, 'token'>) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    test.request(method, `/api/staff${path}`, {
      token,
      headers: { 'accept-language': 'en-US', ...headers },
      ...(body === undefined ? {} : { body }),
    })

export type Browser = {
  ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer>
  cookie: string
}

/** The console in a browser: signs in by password and calls with the cookie. */
export const openConsole = async (
  test: TestShop,
  { login }: Pick<TestStaff, 'login'>,
): Promise<Browser & { state: string }> => {
  const answer = await test.request('POST', '/api/staff/sign-in', {
    body: { login, password: STAFF_PASSWORD },
    headers: FROM_CONSOLE,
  })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!
  return Object.assign(browserOf(test, cookie), { state: answer.body.data.state as string })
}

/** Calls with the cookie, and with the one that replaces it. */
export const browserOf = (test: TestShop, first: string): Browser => {
  const browser: Browser = {
    cookie: first,
    ask: async (method, path, body, headers = {}) => {
      const answer = await test.request(method, `/api/staff${path}`, {
        headers: {
          'accept-language': 'en-US',
          'cookie': browser.cookie,
          ...(method === 'GET' ? {} : FROM_CONSOLE),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      })
      const renewed = answer.headers.getSetCookie().find((one) => /^__Host-staff=[^;]/.test(one))
      if (renewed) browser.cookie = renewed.split(';')[0]!
      return answer
    },
  }
  return browser
}

/** Sets up an authenticator app through the calls. Returns the recovery codes. */
export const giveFactor = async (test: TestShop, member: TestStaff): Promise<string[]> => {
  const ask = staffAsk(test, member)
  await ask('POST', '/me/factors/totp')
  const confirmed = await ask('POST', '/me/factors/totp/confirm', {
    code: await codeOf(test, member),
  })
  // The next code, because each works once.
  test.clock.advance(60_000)
  return confirmed.body.data.recovery_codes
}

/** The code that the newest authenticator app shows now. */
export const codeOf = async (test: TestShop, { id }: Pick<TestStaff, 'id'>): Promise<string> => {
  const factor = await row(
    test.shop.db,
    sql({ secret: col.bytes })`
      select secret from staff_factors where staff_id = ${id} and kind = 'totp' order by created_at desc limit 1`,
  )
  return totpCode(openSecret(test.shop.dataKey, factor!.secret), test.clock.now())
}
