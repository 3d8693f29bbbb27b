/** The guards of all calls, against the contract. */
import { describe, expect, it } from 'vitest'
import { served } from './calls.ts'

const nameOf = ({ call }: (typeof served)[number]) => `${call.method} ${call.api}${call.path}`
const named = (wanted: (one: (typeof served)[number]) => boolean) =>
  served.filter(wanted).map(nameOf).toSorted()
const has = (kind: string) => named(({ guards }) => guards.some((guard) => guard.kind === kind))

describe('the guards of the calls', () => {
  it('have once() exactly where the contract has an Idempotency-Key', () =>
    expect(has('once')).toEqual(named(({ call }) => call.idempotent)))

  it('name a permission exactly where the contract asks for a staff member', () => {
    const forStaff = named(({ call }) => call.auth === 'staff')
    expect(has('staff')).toEqual(forStaff)
    expect(named(({ call }) => call.needs !== null)).toEqual(forStaff)
  })

  it('cache only what guests may read, and nothing that changes', () =>
    expect(
      named(
        ({ call, guards }) =>
          guards.some(({ kind }) => kind === 'cached') &&
          (call.method !== 'GET' || !['public', 'optional'].includes(call.auth)),
      ),
    ).toEqual([]))

  it('limit every call without a session that checks a secret', () => {
    const limited = has('limit')
    const secret = named(
      ({ call }) =>
        call.auth === 'public' &&
        call.method === 'POST' &&
        'entries' in call.body &&
        Object.keys(call.body.entries as object).some((field) =>
          /password|credential|token/.test(field),
        ),
    )
    expect(secret).not.toEqual([])
    expect(secret.filter((name) => !limited.includes(name))).toEqual([])
  })
})
