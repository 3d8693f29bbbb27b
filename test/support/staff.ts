import { run, sql } from '#server/platform/database.ts'
import { addStaff } from '#server/staff/index.ts'
import type { StaffRole } from '#domain/staff.ts'
import type { TestShop } from './shop.ts'

export const STAFF_PASSWORD = 'kasir-uji-2026'
let count = 0

export const buildBranch = async (test: TestShop, id = 'kemang'): Promise<string> => {
  await run(
    test.shop.db,
    sql`insert into branches (id, name, address, lat, lng, phone, data, is_hub, position)
        values (${id}, ${`Petik ${id}`}, 'Jl. Uji 1', -6.26, 106.81, '0215550100', '{}', false, 9) on conflict (id) do nothing`,
  )
  return id
}

export type TestStaff = { login: string; token: string; branchId: string | null }

/** A logged-in staff member of a branch (by default `kemang`). */
export const buildStaff = async (
  test: TestShop,
  role: StaffRole = 'cashier',
  branch: string | null = 'kemang',
): Promise<TestStaff> => {
  const branchId = branch === null ? null : await buildBranch(test, branch)
  const login = `uji${(count += 1)}`
  await addStaff(
    test.shop,
    { login, name: 'Tini Kasir', role, branchId, password: STAFF_PASSWORD },
    test.clock.now(),
  )
  const { body } = await test.request('POST', '/api/staff/login', {
    body: { login, password: STAFF_PASSWORD },
  })
  return { login, token: body.data.token, branchId }
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
