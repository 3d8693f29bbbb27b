import { stored } from '#web/state/stored.ts'

type TillMark = { till: string; last: number }
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MARK_LENGTH = 5
const DIGITS = 5

const mark = stored<TillMark>('till-receipts', 'device', (value) => {
  const { till, last } = (value ?? {}) as Partial<TillMark>
  return typeof till === 'string' && Number.isSafeInteger(last) ? { till, last: last! } : null
})

const newTill = (): string =>
  [...crypto.getRandomValues(new Uint8Array(MARK_LENGTH))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')

/** The next number of this device: `K7QXM-00042`. A device numbers its own receipts. */
export const nextNumber = (): string => {
  const { till, last } = mark.read() ?? { till: newTill(), last: 0 }
  mark.write({ till, last: last + 1 })
  return `${till}-${String(last + 1).padStart(DIGITS, '0')}`
}
