import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComplaintRemedy } from '#domain/complaints/complaint.ts'
import { inLocale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { findAnyComplaint, listOpenComplaints, type WholeComplaint } from './index.ts'
import { approveBy, askBy, rejectBy, reviewBy } from './decide-on-desk.ts'
import type { Transaction } from '../platform/database.ts'
import {
  commandDoer,
  isWaiting,
  performCommand,
  readAs,
  type Act,
  type Doer,
  type Waiting,
} from '../staff/index.ts'
import type { OpenShop } from '../shop.ts'

type Print = (line: string) => void

export const COMPLAINTS_USAGE =
  'complaints list | show <number> [folder] | review <number> | ask <number> <words> | approve <number> [credit|original|replacement|points] [1:2,3:1] [words] | reject <number> <words> [--as <login>]'

/** The command-line word of each remedy. */
const REMEDY_WORDS: Record<string, ComplaintRemedy> = {
  credit: 'store_credit',
  original: 'original',
  replacement: 'replacement',
  points: 'points',
}
const wordOf = (remedy: ComplaintRemedy): string =>
  Object.keys(REMEDY_WORDS).find((word) => REMEDY_WORDS[word] === remedy) ?? remedy

/**
 * Lists, shows and decides customers' complaints. Returns the exit code, or null for unknown words.
 */
export const complaintCommands = async (
  open: OpenShop,
  [verb, number, ...rest]: string[],
  print: Print,
): Promise<number | null> => {
  const { words: plain, login } = readAs(rest)
  const words = plain.join(' ').trim()
  if (verb === 'list') return list(open, print)
  if (!number) return null
  if (verb === 'show') return show(open, number, plain[0], print)
  const by = { open, login, number, print }
  if (verb === 'review') return step(by, 'being reviewed', (tx, doer) => reviewBy(tx, doer, number))
  if (verb === 'ask' && words !== '')
    return step(by, 'the customer was asked', (tx, doer) => askBy(tx, doer, number, words))
  if (verb === 'reject' && words !== '')
    return step(by, 'rejected', (tx, doer) => rejectBy(tx, doer, number, words))
  if (verb === 'approve') return decide(by, plain)
  return null
}

type By = { open: OpenShop; login: string | null; number: string; print: Print }
type Work = (tx: Transaction, doer: Doer) => Promise<{ act: Act } | Waiting>

/** A step by the desk's own operation, with its limits and its row in the audit log. */
const step = async (
  { open: { shop }, login, number, print }: By,
  done: string,
  work: Work,
): Promise<number> => {
  const now = shop.clock.now()
  const doer = await commandDoer(shop, { login, needs: 'complaints.write', now })
  if (!doer) {
    print(`no staff member with the login ${login} may decide complaints`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => {
    const outcome = await work(tx, doer)
    return isWaiting(outcome) ? outcome : { done: null, act: outcome.act }
  })
  shop.wakeOutbox()
  print(`${number}: ${failure === null ? done : (WHY[failure] ?? failure)}`)
  return failure === null ? 0 : 1
}

const list = async ({ shop }: OpenShop, print: Print): Promise<number> => {
  const now = shop.clock.now()
  const complaints = await listOpenComplaints(shop.db)
  for (const one of complaints) {
    const due =
      one.firstAnsweredAt === null
        ? one.firstAnswerDue
        : one.decidedAt === null
          ? one.decisionDue
          : (one.remedyDue ?? one.decisionDue)
    const minutes = Math.round((due.getTime() - now.getTime()) / MINUTE_MS)
    const clock =
      one.state === 'need_info'
        ? 'waits for the customer'
        : minutes < 0
          ? `OVERDUE by ${-minutes} min`
          : `due in ${minutes} min`
    print(
      `${one.number}  ${clock}  ${one.state}  ${one.slug}  ${formatRupiah(one.value)}  order ${one.orderNumber}  ${one.reasons.join(',')}`,
    )
  }
  print(complaints.length === 0 ? 'no open complaints' : `${complaints.length} open`)
  return 0
}

const show = async (
  { shop }: OpenShop,
  number: string,
  folder: string | undefined,
  print: Print,
): Promise<number> => {
  const one = await findAnyComplaint(shop.db, number)
  if (!one) return missing(number, print)
  print(
    `${one.number}  ${one.state}  ${one.slug}  order ${one.orderNumber}  customer ${one.customerId}`,
  )
  print(
    `wants ${wordOf(one.remedy)}; value ${formatRupiah(one.value)}; needs a decision because of: ${one.reasons.join(', ') || 'nothing'}`,
  )
  print(
    `first answer due ${one.firstAnswerDue.toISOString()}, decision due ${one.decisionDue.toISOString()}`,
  )
  print(`“${oneLine(one.description)}”`)
  for (const [index, line] of one.lines.entries())
    print(
      `  ${index + 1}: ${line.quantity} × ${inLocale(line.name, 'en')} (${line.sku}), ${formatRupiah(line.value)}, compensated ${line.givenQuantity}`,
    )
  for (const event of one.events)
    print(
      `  ${new Date(event.at).toISOString()}  ${event.action} → ${event.toState}  ${event.actor}  ${oneLine(event.words)}`,
    )
  for (const photo of one.photos)
    print(
      `  photo ${photo.id}  ${photo.width} × ${photo.height}${folder ? `  → ${await savePhoto(shop, photo, folder)}` : ''}`,
    )
  return 0
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Writes a photo to the operator's folder. */
const savePhoto = async (
  shop: OpenShop['shop'],
  photo: WholeComplaint['photos'][number],
  folder: string,
): Promise<string> => {
  const file = await shop.ports.files.get(photo.file)
  if (!file) return 'missing'
  const path = join(folder, `${photo.id}.webp`)
  await writeFile(path, file.bytes)
  return path
}

const decide = async (by: By, rest: string[]): Promise<number | null> => {
  const { open, number, print } = by
  const one = await findAnyComplaint(open.shop.db, number)
  if (!one) return missing(number, print)
  const [first = '', ...others] = rest
  const remedy = REMEDY_WORDS[first] ?? null
  const [units = '', ...words] = remedy === null ? rest : others
  const lines = readUnits(units, one)
  if (lines === 'wrong') return null
  const said = (lines === null ? [units, ...words] : words).join(' ').trim()
  return step(by, 'approved', (tx, doer) =>
    approveBy(tx, doer, number, { words: said, remedy, lines }),
  )
}

/** `1:2,3:1` is two units of the first line and one of the third; null for other text. */
const readUnits = (
  text: string,
  one: WholeComplaint,
): { lineId: string; quantity: number }[] | 'wrong' | null => {
  if (!/^\d{1,2}:\d{1,3}(,\d{1,2}:\d{1,3})*$/.test(text)) return null
  const lines = text.split(',').map((pair) => {
    const [place, quantity] = pair.split(':').map(Number)
    return { lineId: one.lines[place! - 1]?.lineId ?? '', quantity: quantity! }
  })
  return lines.some(({ lineId }) => lineId === '') ? 'wrong' : lines
}

const missing = (number: string, print: Print): number => {
  print(`there is no complaint ${number}`)
  return 1
}

const WHY: Record<string, string> = {
  complaint_not_found: 'there is no such complaint',
  complaint_state: 'its present state does not allow this',
  invalid: 'these are not its lines, or more units than are left',
}
