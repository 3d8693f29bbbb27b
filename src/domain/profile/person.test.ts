import { describe, expect, it } from 'vitest'
import { ageOn, birthProblem, isProfileComplete, needsGuardian, profileParts } from './person.ts'

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
  it.each([
    'email',
    'dateOfBirth',
    'gender',
    'provinceCode',
    'cityCode',
    'districtCode',
    'postalCode',
  ] as const)('misses %s', (fact) =>
    expect(isProfileComplete({ ...complete, [fact]: null })).toBe(false),
  )
  it('misses an empty name', () => expect(isProfileComplete({ ...complete, name: '' })).toBe(false))
})

describe('the day of birth', () => {
  const now = new Date('2026-11-20T02:00:00.000Z')
  it.each([
    ['2009-11-20', null],
    ['2009-11-21', 'validation.age'],
    ['2010-01-01', 'validation.age'],
    ['1900-01-01', null],
    ['1899-12-31', 'validation.birthDate'],
    ['2027-01-01', 'validation.birthDate'],
    ['1995-02-29', 'validation.birthDate'],
    ['1996-02-29', null],
    ['1995-2-8', 'validation.birthDate'],
    ['not a day', 'validation.birthDate'],
    ['', 'validation.birthDate'],
  ])('%s: %s', (born, problem) => expect(birthProblem(born, now)).toBe(problem))

  it('counts the day in Jakarta, where it begins seven hours earlier', () => {
    expect(birthProblem('2009-11-21', new Date('2026-11-20T16:59:59.000Z'))).toBe('validation.age')
    expect(birthProblem('2009-11-21', new Date('2026-11-20T17:00:00.000Z'))).toBeNull()
  })

  it('comes of age on 1 March for those born on a leap day', () => {
    expect(ageOn('2008-02-29', '2025-02-28')).toBe(16)
    expect(ageOn('2008-02-29', '2025-03-01')).toBe(17)
  })
})

describe('profileParts', () => {
  const nobody = {
    name: 'Sinta',
    email: null,
    dateOfBirth: '',
    gender: null,
    provinceCode: '31',
    cityCode: '31.74',
    districtCode: '31.74.01',
    postalCode: null,
  } as const

  it('names what is missing in the order of the form; a region without its postal code is missing', () => {
    expect(profileParts(nobody).filter((part) => !part.isThere)).toEqual([
      { part: 'email', isThere: false },
      { part: 'birthDate', isThere: false },
      { part: 'gender', isThere: false },
      { part: 'region', isThere: false },
    ])
    const whole = {
      ...nobody,
      email: 'a@b.id',
      dateOfBirth: '1995-02-28',
      gender: 'F',
      postalCode: '12810',
    } as const
    expect(profileParts(whole).every((part) => part.isThere)).toBe(true)
  })
})

describe('needsGuardian', () => {
  // In Jakarta it is the 21st already.
  const now = new Date('2026-11-20T18:00:00.000Z')
  it.each([
    ['2008-11-21', false],
    ['2008-11-22', true],
    ['2009-11-21', true],
    ['1990-01-01', false],
  ])('of who was born on %s: %s', (born, needed) => expect(needsGuardian(born, now)).toBe(needed))
})
