import { AGE_MIN_YEARS, AGE_OF_OWN_CONSENT_YEARS, BIRTH_YEAR_MIN } from './limits.ts'
import { jakartaDate, type LocalDate } from './time.ts'

/** What a complete profile holds. */
export type ProfileFacts = {
  name: string
  email: string | null
  dateOfBirth: string | null
  gender: 'M' | 'F' | null
  provinceCode: string | null
  cityCode: string | null
  districtCode: string | null
  postalCode: string | null
}

export type ProfilePart = 'name' | 'email' | 'birthDate' | 'gender' | 'region'
const isThere = (fact: string | null): boolean => fact !== null && fact !== ''

/** The parts of a profile in the order of its form, and whether each is there. */
export const profileParts = (person: ProfileFacts): { part: ProfilePart; isThere: boolean }[] => [
  { part: 'name', isThere: isThere(person.name) },
  { part: 'email', isThere: isThere(person.email) },
  { part: 'birthDate', isThere: isThere(person.dateOfBirth) },
  { part: 'gender', isThere: isThere(person.gender) },
  {
    part: 'region',
    isThere: [person.provinceCode, person.cityCode, person.districtCode, person.postalCode].every(
      isThere,
    ),
  },
]

/** Whether everything that the profile form requires is there. */
export const isProfileComplete = (person: ProfileFacts): boolean =>
  profileParts(person).every((part) => part.isThere)

/**
 * Full years between a day of birth and a day. Who was born on 29 February has their birthday on 1
 * March in other years.
 */
export const ageOn = (born: LocalDate, day: LocalDate): number => {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** The last year in which somebody who may have an account now was born. */
export const birthYearMax = (now: Date): number =>
  Number(jakartaDate(now).slice(0, 4)) - AGE_MIN_YEARS

/**
 * Whether somebody born on this day (`2009-02-28`) may have an account only when a parent or
 * guardian agrees.
 */
export const needsGuardian = (born: LocalDate, now: Date): boolean =>
  ageOn(born, jakartaDate(now)) < AGE_OF_OWN_CONSENT_YEARS

/**
 * What is wrong with a day of birth (`1995-02-28`), as the key of its text; null when nothing is.
 * Days that no calendar has are wrong.
 */
export const birthProblem = (
  born: string,
  now: Date,
): 'validation.birthDate' | 'validation.age' | null => {
  const parsed = new Date(`${born}T00:00:00.000Z`)
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(born) &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().startsWith(born)
  if (!isDay || Number(born.slice(0, 4)) < BIRTH_YEAR_MIN || born > jakartaDate(now))
    return 'validation.birthDate'
  return ageOn(born, jakartaDate(now)) < AGE_MIN_YEARS ? 'validation.age' : null
}
