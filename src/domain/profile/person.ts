import { AGE_MIN_YEARS, AGE_OF_OWN_CONSENT_YEARS, BIRTH_YEAR_MIN } from '../limits.ts'
import { jakartaDate, type LocalDate } from '../time.ts'

/** The fields of a complete profile. */
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

/** The profile's parts in form order, and whether each is filled in. */
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

/** Whether everything that the profile form requires is filled in. */
export const isProfileComplete = (person: ProfileFacts): boolean =>
  profileParts(person).every((part) => part.isThere)

/**
 * Age in full years on a day. Those born on 29 February have their birthday on 1 March in other
 * years.
 */
export const ageOn = (born: LocalDate, day: LocalDate): number => {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** The last birth year that may have an account now. */
export const birthYearMax = (now: Date): number =>
  Number(jakartaDate(now).slice(0, 4)) - AGE_MIN_YEARS

/** Whether a customer born on this day (`2009-02-28`) needs the consent of a parent or guardian. */
export const needsGuardian = (born: LocalDate, now: Date): boolean =>
  ageOn(born, jakartaDate(now)) < AGE_OF_OWN_CONSENT_YEARS

/**
 * What is wrong with a date of birth (`1995-02-28`), as a text key, or null. Rejects days that do
 * not exist.
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
