import { startSession } from '#server/auth/index.ts'
import { listDemoMessages } from '#server/adapters/messages/store.ts'
import { newId } from '#server/platform/ids.ts'
import { run, sql } from '#server/platform/database.ts'
import type { TestShop } from './shop.ts'

/** Passes every rule for passwords. */
export const PASSWORD = 'Kereta7!biru'

let phones = 0
/** A number that no other test of this file uses. */
export const nextPhone = (): string => `62813${String(10_000_000 + phones++)}`

export type TestCustomer = {
  id: string
  phone: string
  token: string
  wpToken: string
  sessionId: string
}

/**
 * A signed-in customer with a verified phone, without the detour of registering; without a password
 * unless a hash is given.
 */
export const buildCustomer = async (
  { shop, clock }: TestShop,
  given: { name?: string; email?: string; passwordHash?: string } = {},
): Promise<TestCustomer> => {
  const now = clock.now()
  const id = newId(now)
  const phone = nextPhone()
  await run(
    shop.db,
    sql`insert into customers (id, phone, phone_verified_at, email, name, password_hash, created_at)
        values (${id}, ${phone}, ${now}, ${given.email ?? null}, ${given.name ?? 'Sinta Uji'}, ${given.passwordHash ?? null}, ${now})`,
  )
  const { key, sessionId } = await startSession(shop.db, id, 'full', {
    userAgent: 'test',
    ip: '127.0.0.1',
    now,
  })
  return { id, phone, token: key.token, wpToken: key.wp_token, sessionId }
}

/** The newest messages to a recipient. */
export const messagesTo = ({ shop }: TestShop, to: string) => listDemoMessages(shop.db, 50, to)

/** The newest code sent to a number. Sending may go on after the answer, so it is waited for. */
export const newestCode = async (test: TestShop, to: string, purpose?: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries++) {
    const found = (await messagesTo(test, to)).find(
      (message) =>
        message.code !== undefined && (purpose === undefined || message.purpose === purpose),
    )
    if (found?.code) return found.code
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`No code was sent to ${to}`)
}

/** A code of the right form that is not the given one. */
export const anotherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const registration = (phone: string, more: Record<string, unknown> = {}) => ({
  phone_number: phone,
  name: 'Sinta Uji',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  accept_terms: true,
  ...more,
})

/** Registers by phone over HTTP, including the code. Resolves to the last response. */
export const registerByHttp = async (
  test: TestShop,
  phone: string,
  more: Record<string, unknown> = {},
) => {
  const registered = await test.request('POST', '/api/account/v1/register', {
    body: registration(phone, more),
  })
  const sent = await test.request('POST', '/api/account/v1/send-otp', {
    token: registered.body.data.key.token,
    body: {},
  })
  const otp = await newestCode(test, phone, 'register')
  return test.request('PUT', '/api/account/v1/verify-phone-number', {
    token: sent.body.data.key.token,
    body: { otp },
  })
}
