/**
 * Paths of calls whose answers are stored under them: named here, because the contracts of these
 * calls weigh more than what a phone of the floor shows first.
 */
export const LISTED_BY_PATH = {
  audit: '/audit',
  people: '/people',
  settings: '/settings',
} as const
