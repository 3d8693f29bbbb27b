import type { Secrets } from '../platform/security/secrets.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MEMBER_TOKEN_RENEW_SECONDS, makeMemberToken, readMemberToken } from './member-token.ts'

const SECRET: Secrets = ['a secret of the shop, long enough']
const NOW = new Date('2026-11-20T02:00:00.000Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const customer = randomUUID()
const { token, expiresAt } = makeMemberToken(SECRET, customer, NOW)

describe('a member token', () => {
  it('contains the customer’s id in letters and digits that make a small QR code', () => {
    expect(token).toMatch(/^PTK1[A-Z2-7]{58}$/)
    expect(readMemberToken(SECRET, token, NOW)).toBe(customer)
  })

  it('is valid until the next one is shown plus a grace period, and no longer', () => {
    expect(readMemberToken(SECRET, token, after(MEMBER_TOKEN_RENEW_SECONDS))).toBe(customer)
    expect(readMemberToken(SECRET, token, new Date(expiresAt.getTime() - 1))).toBe(customer)
    expect(readMemberToken(SECRET, token, expiresAt)).toBeNull()
    expect(expiresAt.getTime() - NOW.getTime()).toBeLessThanOrEqual(
      (MEMBER_TOKEN_RENEW_SECONDS + 30) * 1000,
    )
  })

  it('is rejected with another secret, or with one character changed', () => {
    expect(readMemberToken([`${SECRET[0]}!`], token, NOW)).toBeNull()
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
    const accepted = Array.from(token).flatMap((letter, at) => {
      const other = letters[(letters.indexOf(letter) + 1) % letters.length]!
      return readMemberToken(SECRET, token.slice(0, at) + other + token.slice(at + 1), NOW) === null
        ? []
        : at
    })
    expect(accepted).toEqual([])
  })

  it('answers null for anything else that is scanned', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readMemberToken(SECRET, text, NOW)).toBeNull()
      }),
    )
    for (const text of [
      '',
      'PTK1',
      `${token} `,
      token.toLowerCase(),
      `${token}A`,
      'https://shop.example/',
      'PTK2'.padEnd(62, 'A'),
    ])
      expect(readMemberToken(SECRET, text, NOW)).toBeNull()
  })

  it('round-trips every customer id', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(readMemberToken(SECRET, makeMemberToken(SECRET, id, NOW).token, NOW)).toBe(id)
      }),
      { numRuns: 200 },
    )
  })
})
