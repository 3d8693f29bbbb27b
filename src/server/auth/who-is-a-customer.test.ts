/**
 * Whether an account exists must not show in status, headers, body or the amount of work (D5). Time
 * itself is measured by `npm run bench -- accounts` on an idle machine.
 */
import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import {
  buildCustomer,
  nextPhone,
  PASSWORD,
  registration,
  type TestCustomer,
} from '../../../test/support/customer.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../../../test/support/shop.ts'
import { hashPassword } from '../platform/security/passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return {
    ...real,
    hash: vi.fn<typeof real.hash>(real.hash),
    verify: vi.fn<typeof real.verify>(real.verify),
  }
})

let test: TestShop
let passwordHash: string
beforeAll(async () => {
  test = await openTestShop()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

type Known = TestCustomer & { email: string }
let people = 0
const customer = async (): Promise<Known> => {
  const email = `dikenal.${people++}@example.com`
  const made = await buildCustomer(test, { passwordHash, email })
  await test.sql(
    'update customers set email_verified_at = $1 where id = $2',
    test.clock.now(),
    made.id,
  )
  return { ...made, email }
}
const nobody = () => ({ phone: nextPhone(), email: `asing.${people++}@example.com` })
const account = (method: string, path: string, body: unknown, token?: string) =>
  test.request(method, `/api/account/v1${path}`, {
    body,
    ...(token === undefined ? {} : { token }),
  })

/** Replaces random values and times by placeholders. */
const seen = ({ status, headers, body }: TestAnswer) => ({
  status,
  headers: [...headers].map(([name, value]) => `${name}: ${form(value)}`).toSorted(),
  body: form(JSON.stringify(body)),
})
const form = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/[\w-]{43}/g, 'a token')
    .replaceAll(/\+62 81••[ •]*\d{3}/g, 'a number')

const hashes = (): number =>
  vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))
type Subject = { phone: string; email: string }
type Way = {
  name: string
  ask: (who: Subject) => Promise<TestAnswer>
  sameTrips: boolean
}
/** A response and the work for it: password hashes and database round trips. */
const work = async (ask: () => Promise<TestAnswer>) => {
  // Work after an earlier response must not count towards this one.
  await settled()
  const [hashed, trips] = [hashes(), test.shop.database.roundTrips()]
  const answer = await ask()
  return { answer, hashed: hashes() - hashed, trips: test.shop.database.roundTrips() - trips }
}
/** The least work of three: what the shop does in the background only adds round trips. */
const fewest = async (ask: Way['ask'], who: () => Subject | Promise<Subject>) => {
  const tries = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const subject = await who()
    tries.push(await work(() => ask(subject)))
  }
  return tries.toSorted((a, b) => a.trips - b.trips)[0]!
}

const ways: Way[] = [
  {
    name: 'POST /v1/login',
    ask: ({ phone }) => account('POST', '/login', { phone_number: phone, password: 'Salah123!' }),
    sameTrips: true,
  },
  {
    name: 'POST /v1/login_by_email',
    ask: ({ email }) => account('POST', '/login_by_email', { email, password: 'Salah123!' }),
    sameTrips: true,
  },
  // An unused sign-up is one row less, a hundredth of the work of its hash.
  {
    name: 'POST /v1/register',
    ask: ({ phone }) => account('POST', '/register', registration(phone)),
    sameTrips: false,
  },
  {
    name: 'POST /v1/register_by_email',
    ask: ({ email }) => account('POST', '/register_by_email', registration(nextPhone(), { email })),
    sameTrips: true,
  },
  {
    name: 'POST /v1/forgot-password by phone',
    ask: ({ phone }) => account('POST', '/forgot-password', { phone_number: phone }),
    sameTrips: true,
  },
  {
    name: 'POST /v1/request-otp',
    ask: ({ phone }) => account('POST', '/request-otp', { phone_number: phone }),
    sameTrips: true,
  },
  {
    name: 'POST /v1/forgot-password by e-mail',
    ask: ({ email }) => account('POST', '/forgot-password', { email }),
    sameTrips: true,
  },
]

describe('a known and an unknown account', () => {
  it.each(ways)('are answered alike after the same work by $name', async ({ ask, sameTrips }) => {
    const [known, unknown] = [await fewest(ask, customer), await fewest(ask, nobody)]
    expect(seen(known.answer)).toEqual(seen(unknown.answer))
    expect(known.hashed).toBe(unknown.hashed)
    expect(Math.abs(known.trips - unknown.trips)).toBeLessThanOrEqual(sameTrips ? 0 : 1)
  })

  it('are sent their code alike after registering with the number', async () => {
    const answers: TestAnswer[] = []
    for (const phone of [(await customer()).phone, nextPhone()]) {
      const { body } = await account('POST', '/register', registration(phone))
      answers.push(
        await account(
          'POST',
          '/send-otp',
          { phone_number: phone, send_to: 'sms' },
          body.data.key.token,
        ),
      )
      answers.push(
        await account('PUT', '/verify-phone-number', { otp: '000000' }, body.data.key.token),
      )
    }
    expect(seen(answers[0]!)).toEqual(seen(answers[2]!))
    expect(seen(answers[1]!)).toEqual(seen(answers[3]!))
  })

  it('are answered alike at each step of a password reset', async () => {
    const steps: unknown[][] = []
    for (const who of [await customer(), nobody()]) {
      const begun = await account('POST', '/forgot-password', { email: who.email })
      const token = begun.body.data.key.token as string
      const wrong = await account('PUT', '/verify-change-password', { otp: '000000' }, token)
      test.clock.advance(MINUTE_MS)
      const resent = await account('POST', '/send-otp', { send_to: 'sms' }, token)
      const reset = await account(
        'PUT',
        '/reset-password',
        { password: 'Gunung4!salju', password_confirmation: 'Gunung4!salju' },
        token,
      )
      steps.push(
        [begun, wrong, resent, reset].map((answer) => ({
          ...seen(answer),
          body: withoutTimes(seen(answer).body),
        })),
      )
    }
    expect(steps[0]).toEqual(steps[1])
  })

  it('are answered alike to a customer who wants to move to the number', async () => {
    const mover = () => customer()
    const ask = async (phone: string) =>
      account('PUT', '/change-phone-number', { phone_number: phone }, (await mover()).token)
    expect(seen(await ask((await customer()).phone))).toEqual(seen(await ask(nextPhone())))
  })

  it('get the same message for a wrong password', async () => {
    for (const who of [await customer(), nobody()]) {
      const { body } = await account('POST', '/login', {
        phone_number: who.phone,
        password: 'Salah123!',
      })
      expect(body.message).toBe('Incorrect phone number or email or password')
    }
  })

  it('wait alike after wrong passwords', async () => {
    const told: unknown[] = []
    for (const who of [await customer(), nobody()]) {
      for (let n = 0; n < 5; n++)
        await account('POST', '/login', { phone_number: who.phone, password: 'Salah123!' })
      told.push(
        seen(await account('POST', '/login', { phone_number: who.phone, password: PASSWORD })),
      )
    }
    expect(told[0]).toEqual(told[1])
  })
})

const withoutTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'a time')
