/**
 * `npm run bench -- accounts`: whether response times reveal that an account exists. Requests for
 * existing and unknown accounts alternate.
 */
import { col, rows, run, sql, type Database } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { makeBuyers } from './customers.ts'
import { askOnce } from './load.ts'
import { limitRow, median, type Row } from './table.ts'

/** People of each kind per round: more would detect smaller differences, but take too long. */
const PEOPLE = 60
/** Significance level: the two kinds count as different below this probability. */
const CHANCE = 0.01
const CERTAINTY_MAX = 1 - CHANCE

const Person = { phone: col.text, email: col.text }
type Person = col.Row<typeof Person>
const WAYS: { name: string; path: string; body: (who: Person, fresh: Person) => unknown }[] = [
  {
    name: 'login',
    path: 'login',
    body: ({ phone }) => ({ phone_number: phone, password: 'Salah123!' }),
  },
  {
    name: 'login by e-mail',
    path: 'login_by_email',
    body: ({ email }) => ({ email, password: 'Salah123!' }),
  },
  { name: 'register', path: 'register', body: ({ phone }) => registration(phone) },
  {
    name: 'register by e-mail',
    path: 'register_by_email',
    body: ({ email }, fresh) => ({ ...registration(fresh.phone), email }),
  },
  {
    name: 'forgotten password',
    path: 'forgot-password',
    body: ({ phone }) => ({ phone_number: phone }),
  },
  {
    name: 'forgotten password by e-mail',
    path: 'forgot-password',
    body: ({ email }) => ({ email }),
  },
]
const registration = (phone: string) => ({
  phone_number: phone,
  name: 'Sinta Uji',
  password: 'Kereta7!biru',
  password_confirmation: 'Kereta7!biru',
  accept_terms: true,
})

export const measureAccounts = async (
  database: Database,
  port: number,
  rounds: number,
): Promise<(Row | string)[]> => {
  const known = await makeKnown(database, PEOPLE * rounds * WAYS.length)
  let strangers = 0
  const stranger = (): Person => {
    const number = String(strangers++).padStart(7, '0')
    return { phone: `628899${number}`, email: `asing.${number}@bench.invalid` }
  }
  const lines: (Row | string)[] = [
    'Accounts: how sure one can be, from the time of the answers, that a number has an account (Mann-Whitney)',
  ]
  for (const { name, path, body } of WAYS) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let turn = 0; turn < PEOPLE * rounds; turn++) {
      const asked = [
        ['known', known.pop()!],
        ['unknown', stranger()],
      ] as const
      // The order alternates, so that warm caches favour both kinds equally.
      for (const [kind, who] of turn % 2 === 0 ? asked : asked.toReversed())
        times[kind].push(await timeOf(port, `/api/account/v1/${path}`, body(who, stranger())))
    }
    const difference = median(times.known) - median(times.unknown)
    lines.push(
      limitRow(
        name,
        1 - chanceOf(times.known, times.unknown),
        CERTAINTY_MAX,
        '',
        `medians ${difference.toFixed(2)} ms apart, ${times.known.length} of each`,
      ),
    )
  }
  return lines
}

const makeKnown = async (database: Database, count: number): Promise<Person[]> => {
  const buyers = await makeBuyers(database.db, count, false, new Date())
  const ids = sql`select (jsonb_array_elements_text(${JSON.stringify(buyers.map(({ id }) => id))}::jsonb))::uuid`
  const hash = await hashPassword('Kereta7!merah')
  await run(
    database.db,
    sql`update customers set password_hash = ${hash}, email = phone || '@bench.invalid' where id in (${ids})`,
  )
  return rows(database.db, sql(Person)`select phone, email from customers where id in (${ids})`)
}

const timeOf = async (port: number, path: string, body: unknown): Promise<number> => {
  const began = performance.now()
  const { status } = await askOnce(port, { method: 'POST', path, body: JSON.stringify(body) })
  const took = performance.now() - began
  if (status >= 500) throw new Error(`${path} answered ${status}`)
  return took
}

/**
 * The p-value that two samples differ by chance: Wilcoxon rank-sum test with the normal
 * approximation (valid from about twenty values).
 */
const chanceOf = (a: readonly number[], b: readonly number[]): number => {
  const all = [
    ...a.map((value) => ({ value, isOfA: true })),
    ...b.map((value) => ({ value, isOfA: false })),
  ].toSorted((x, y) => x.value - y.value)
  const rankSum = all.reduce((sum, { isOfA }, index) => sum + (isOfA ? index + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normalBelow(Math.abs(u - mean) / deviation))
}

/** Standard normal CDF (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
const normalBelow = (z: number): number => {
  const t = 1 / (1 + 0.231_641_9 * z)
  const poly =
    t *
    (0.319_381_53 +
      t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
}
