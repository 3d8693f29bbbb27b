import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are hashed with Argon2id, 19 MiB, two passes', async () =>
    expect(await hashPassword('Kereta7!biru')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/))

  it('match only in full', async () => {
    const long = `Kereta7!${'x'.repeat(120)}`
    const stored = await hashPassword(long)
    expect(await verifyPassword(stored, long)).toBe(true)
    expect(await verifyPassword(stored, long.slice(0, -1))).toBe(false)
    expect(await verifyPassword(stored, `${long}x`)).toBe(false)
  })

  it('match in either normal form of an accent', async () =>
    expect(await verifyPassword(await hashPassword('Caf\u00e9-7!biru'), 'Cafe\u0301-7!biru')).toBe(
      true,
    ))

  it('without a stored hash never match and take equal processor time', async () => {
    const stored = await hashPassword('Kereta7!biru')
    // Processor time, not wall time: a busy machine delays without costing more.
    const cost = async (hashed: string | null) => {
      const before = process.cpuUsage()
      expect(await verifyPassword(hashed, 'Kereta7!merah')).toBe(false)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    let [somebody, nobody] = [0, 0]
    for (let round = 0; round < 16; round++) {
      somebody += await cost(stored)
      nobody += await cost(null)
    }
    expect(nobody / somebody).toBeGreaterThan(0.5)
    expect(nobody / somebody).toBeLessThan(2)
  })

  it('are all answered when twenty arrive at once', async () => {
    const stored = await hashPassword('Kereta7!biru')
    expect(
      await Promise.all(Array.from({ length: 20 }, () => verifyPassword(stored, 'Kereta7!biru'))),
    ).toEqual(Array.from({ length: 20 }, () => true))
  })
})
