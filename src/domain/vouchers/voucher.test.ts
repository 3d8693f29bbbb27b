import { describe, expect, it } from 'vitest'
import { settingsFrom } from '../settings.ts'
import {
  cancelUntil,
  judgeVoucher,
  pointsOfRest,
  shareBack,
  voucherEnds,
  type CartVoucher,
} from './voucher.ts'
import { readVoucherCode, showVoucherCode, withCheckLetter } from './voucher-code.ts'

const settings = settingsFrom({})
const now = new Date('2026-11-20T02:00:00Z')
const voucher = (given: Partial<CartVoucher> = {}): CartVoucher => ({
  id: 'v',
  code: 'X',
  amount: 25_000,
  state: 'active',
  expiresAt: new Date('2027-02-18T16:59:59Z'),
  ...given,
})

describe('a code', () => {
  const code = withCheckLetter('7K3QX2MNPRST')
  it('is shown in groups and read without them, in any case', () => {
    expect(showVoucherCode(code)).toMatch(/^7K3Q-X2MN-PRST-.$/)
    expect(readVoucherCode(showVoucherCode(code).toLowerCase())).toBe(code)
    expect(readVoucherCode(` ${code.slice(0, 5)} ${code.slice(5)} `)).toBe(code)
  })
  it('tells any one wrong letter, and neighbours that changed places', () => {
    const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
    const accepted: string[] = []
    for (let at = 0; at < code.length; at++) {
      for (const letter of letters)
        if (
          letter !== code[at] &&
          readVoucherCode(code.slice(0, at) + letter + code.slice(at + 1)) !== null
        )
          accepted.push(`${at}${letter}`)
      const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at]! + code.slice(at + 2)
      if (swapped !== code && readVoucherCode(swapped) !== null) accepted.push(`${at}<>`)
    }
    expect(accepted).toEqual([])
  })
  it.each([
    '',
    'HEMAT10',
    '7K3QX2MNPRS',
    `${code}2`,
    code.replace('7', 'O'),
    code.replace('7', '1'),
  ])('%j is none', (typed) => expect(readVoucherCode(typed)).toBeNull())
})

it('holds ninety days, to the last second in Jakarta; over leap days and the turn of the year', () => {
  expect(voucherEnds(now, settings).toISOString()).toBe('2027-02-18T16:59:59.000Z')
  expect(voucherEnds(new Date('2027-12-15T02:00:00Z'), settings).toISOString()).toBe(
    '2028-03-14T16:59:59.000Z',
  )
  expect(cancelUntil(new Date('2026-12-28T18:00:00Z'), settings).toISOString()).toBe(
    '2027-01-05T16:59:59.000Z',
  )
})

describe('judgeVoucher', () => {
  it.each([
    [{}, 100_000, { ok: true, discount: 25_000 }],
    [{}, 9_000, { ok: true, discount: 9_000 }],
    [{}, 0, { ok: false, reason: 'no_matching_goods' }],
    [{ state: 'reserved' as const }, 100_000, { ok: false, reason: 'in_use' }],
    [{ state: 'used' as const }, 100_000, { ok: false, reason: 'used_by_you' }],
    [{ state: 'cancelled' as const }, 100_000, { ok: false, reason: 'expired' }],
    [{ expiresAt: now }, 100_000, { ok: false, reason: 'expired' }],
  ])('%j on %i', (given, goods, verdict) =>
    expect(judgeVoucher(voucher(given), goods, now)).toEqual(verdict),
  )
})

it.each([
  [25_000, 9_000, 11, 1_454],
  [25_000, 25_000, 11, 0],
  [25_000, 30_000, 11, 0],
  [25_000, 24_995, 11, 0],
])('of %i, %i needed at %i a point: %i points come back', (amount, needed, rate, points) =>
  expect(pointsOfRest(amount, needed, rate)).toBe(points),
)

describe('shareBack', () => {
  it.each([
    [20_000, 0, 30_000, 90_000, 6_666],
    [20_000, 6_666, 90_000, 90_000, 13_334],
    [20_000, 20_000, 90_000, 90_000, 0],
    [20_000, 0, 0, 0, 20_000],
    [20_000, 19_000, 60_000, 90_000, 1_000],
  ])('of %i used, %i back already, %i of %i refunded: %i', (used, returned, refunded, of, share) =>
    expect(shareBack(used, returned, { refunded, of })).toBe(share),
  )
})
