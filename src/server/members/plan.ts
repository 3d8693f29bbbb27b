import { IMPORT_FIELDS } from '#domain/imports/fields.ts'
import { addDays, endOfMonthAfter, jakartaDate } from '#domain/time.ts'
import { birthProblem, needsGuardian } from '#domain/profile/person.ts'
import { refusedRow } from '../imports/index.ts'
import type {
  Changes,
  Checked,
  ImportRow,
  RowProblem,
  StoredImport,
  Values,
} from '../imports/index.ts'
import { TIER_MONTHS, type TierRow } from '../points/index.ts'
import type { Known, Origin } from './store.ts'

export type Facts = {
  one: StoredImport
  now: Date
  /** From the lowest on. */
  tiers: readonly TierRow[]
  customer: Known | null
  /** The phone was taken over from this system before. */
  origin: Origin | null
  /** Another phone has the row's number in the other system. */
  isIdTaken: boolean
}
type Part = { changes?: Changes; problems?: RowProblem[]; notes?: RowProblem[] }

/** Points and tiers end within this many days. */
const END_DAYS_MAX = 3_653
/** The purpose of each column of consent. */
export const CONSENTS = [
  ['consent_whatsapp', 'offers_whatsapp'],
  ['consent_email', 'offers_email'],
] as const

/** What a row would do: a new customer, an opening balance for one, nothing, or why it is refused. */
export const planMember = (facts: Facts, row: ImportRow): Checked => {
  const { values, problems: misread } = valuesOf(facts.one, row)
  const { customer, origin } = facts
  const parts = [personOf, originOf, pointsOf, tierOf, consentOf].map((of) => of(facts, values))
  const problems = [...misread, ...parts.flatMap((part) => part.problems ?? [])]
  if (origin && Number(values['points'] || 0) !== origin.points)
    problems.push({ field: 'points', key: 'validation.opened', params: { points: origin.points } })
  if (problems.length > 0) return refusedRow(row, problems)
  if (origin) return { row: row.row, state: 'same', changes: {}, problems: [] }
  const changes: Changes = Object.assign({}, ...parts.map((part) => part.changes ?? {}))
  const notes = parts.flatMap((part) => part.notes ?? [])
  const state = customer ? (Object.keys(changes).length > 0 ? 'change' : 'same') : 'create'
  return { row: row.row, state, changes, problems: notes }
}

const valuesOf = (
  one: StoredImport,
  row: ImportRow,
): { values: Values; problems: RowProblem[] } => {
  const values: Values = {}
  const problems: RowProblem[] = []
  for (const field of IMPORT_FIELDS.members) {
    const at = one.columns.findIndex((column) => column.field === field.name)
    if (at < 0) continue
    const parsed = field.parse(row.cells[at] ?? '')
    if ('problem' in parsed) problems.push({ field: field.name, ...parsed.problem })
    else values[field.name] = parsed.value
  }
  return { values, problems }
}

const added = (values: Values, ...names: string[]): Changes =>
  Object.fromEntries(
    names.flatMap((name) => (values[name] ? [[name, ['', values[name]] as [string, string]]] : [])),
  )

/** A customer's own name, birthday and e-mail are never written over. */
const personOf = ({ one, customer, origin, now }: Facts, values: Values): Part => {
  const { name = '', birthday = '' } = values
  if (customer || origin) {
    const isOther = name !== '' && customer && customer.name.toLowerCase() !== name.toLowerCase()
    return isOther ? { notes: [{ field: 'name', key: 'import.note.name' }] } : {}
  }
  const problems: RowProblem[] = []
  if (!one.creates) problems.push({ field: 'phone', key: 'validation.newMember' })
  if (name === '') problems.push({ field: 'name', key: 'validation.required' })
  const young = birthday === '' ? null : birthProblem(birthday, now)
  if (young) problems.push({ field: 'birthday', key: young })
  const isGuarded = birthday !== '' && !young && needsGuardian(birthday, now)
  return {
    problems,
    notes: isGuarded ? [{ field: 'birthday', key: 'import.note.birthday' }] : [],
    changes: added(values, 'name', 'email', 'language', ...(isGuarded ? [] : ['birthday'])),
  }
}

const originOf = ({ isIdTaken, now }: Facts, values: Values): Part => {
  const problems: RowProblem[] = []
  if ((values['member_since'] ?? '') > jakartaDate(now))
    problems.push({ field: 'member_since', key: 'validation.futureDay' })
  if (isIdTaken) problems.push({ field: 'external_id', key: 'validation.taken' })
  return { problems, changes: added(values, 'member_since', 'external_id') }
}

const pointsOf = (facts: Facts, values: Values): Part => {
  const points = Number(values['points'] || 0)
  if (points === 0) return {}
  const { redeemPointConvert: rate } = tierAfter(facts, values)
  const worth = { points_worth: ['', String(points * rate)] as [string, string] }
  return {
    problems: endProblems('points_until', values, facts.now),
    changes: { ...added(values, 'points', 'points_until'), ...worth },
  }
}

const tierOf = (facts: Facts, values: Values): Part => {
  const { tier = '' } = values
  if (tier === '') return {}
  const named = tierNamed(facts.tiers, tier)
  if (!named) {
    const tiers = facts.tiers.map(({ code }) => code).join(', ')
    return { problems: [{ field: 'tier', key: 'validation.unknownTier', params: { tiers } }] }
  }
  const own = ownTier(facts)
  if (named.position <= own.position)
    return named.code === own.code ? {} : { notes: [{ field: 'tier', key: 'import.note.tier' }] }
  const until = values['tier_until'] || jakartaDate(endOfMonthAfter(facts.now, TIER_MONTHS))
  return {
    problems: endProblems('tier_until', values, facts.now),
    changes: { tier: [facts.customer?.tierCode ?? '', named.code], tier_until: ['', until] },
  }
}

/** Without its day and words a consent is not taken over as given. */
const consentOf = ({ customer, now }: Facts, values: Values): Part => {
  const { consent_date: day = '', consent_words: words = '' } = values
  const given = CONSENTS.filter(([field]) => values[field] === 'yes')
  if (given.length === 0) return {}
  if (day > jakartaDate(now))
    return { problems: [{ field: 'consent_date', key: 'validation.futureDay' }] }
  const isProven = day !== '' && words !== ''
  const changes: Changes = {}
  const notes: RowProblem[] = []
  for (const [field, purpose] of given)
    if (!isProven) notes.push({ field, key: 'import.note.consent' })
    else if (customer?.decided.includes(purpose)) notes.push({ field, key: 'import.note.decided' })
    else changes[field] = ['no', 'yes']
  if (Object.keys(changes).length === 0) return { notes }
  return { notes, changes: { ...changes, ...added(values, 'consent_date', 'consent_words') } }
}

const endProblems = (field: string, values: Values, now: Date): RowProblem[] => {
  const day = values[field] ?? ''
  const today = jakartaDate(now)
  if (day === '') return []
  if (day <= today) return [{ field, key: 'validation.pastDay' }]
  return day > addDays(today, END_DAYS_MAX) ? [{ field, key: 'validation.importDay' }] : []
}

const plain = (text: string): string => text.trim().toLowerCase()
const tierNamed = (tiers: readonly TierRow[], text: string): TierRow | undefined =>
  tiers.find(({ code, name }) => [code, name.en, name.id].some((one) => plain(one) === plain(text)))

const ownTier = ({ tiers, customer }: Facts): TierRow =>
  tiers.find(({ code }) => code === customer?.tierCode) ?? tiers[0]!

const tierAfter = (facts: Facts, values: Values): TierRow => {
  const own = ownTier(facts)
  const named = tierNamed(facts.tiers, values['tier'] ?? '')
  return named && named.position > own.position ? named : own
}
