import { describe, expect, it } from 'vitest'
import { isProfileComplete } from './person.ts'

const complete = {
  name: 'Rani',
  email: 'rani@example.com',
  dateOfBirth: '1991-08-17',
  gender: 'F',
  provinceCode: '31',
  cityCode: '31.74',
  districtCode: '31.74.03',
  postalCode: '12730',
} as const

describe('isProfileComplete', () => {
  it('holds for all facts', () => expect(isProfileComplete(complete)).toBe(true))
  it.each(['email', 'dateOfBirth', 'gender', 'provinceCode', 'cityCode', 'districtCode', 'postalCode'] as const)('misses %s', (fact) =>
    expect(isProfileComplete({ ...complete, [fact]: null })).toBe(false),
  )
  it('misses an empty name', () => expect(isProfileComplete({ ...complete, name: '' })).toBe(false))
})
