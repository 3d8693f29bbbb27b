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

/** Whether everything that the profile form requires is there. */
export const isProfileComplete = (person: ProfileFacts): boolean =>
  [
    person.name,
    person.email,
    person.dateOfBirth,
    person.gender,
    person.provinceCode,
    person.cityCode,
    person.districtCode,
    person.postalCode,
  ].every((fact) => fact !== null && fact !== '')
