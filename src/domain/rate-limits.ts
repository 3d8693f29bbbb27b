/**
 * Every rate limit: `uses` within `seconds`, by whom. Counted in the `database`, all processes share
 * one count that survives a restart; each use is one conditional write
 * (`server/platform/rate-limit.ts`). Counted in each `process`, a limit only bounds the work of
 * reading, where a write for each read would cost more than the read.
 */
export const LIMITS = {
  api: { uses: 300, seconds: 60, counted: 'process', by: 'customer, else address' },
  // A screen asks several calls, and each order that comes in renews the lists of every tab.
  staffApi: { uses: 1_200, seconds: 60, counted: 'process', by: 'member of staff' },
  search: { uses: 140, seconds: 60, counted: 'process', by: 'customer' },
  searchOfGuest: { uses: 80, seconds: 60, counted: 'process', by: 'address' },
  // Phones of one carrier share an address, and only part of a window can be held.
  windowHold: { uses: 60, seconds: 3600, counted: 'database', by: 'customer, else address' },
  maps: { uses: 60, seconds: 60, counted: 'process', by: 'customer, else address' },
  refresh: { uses: 30, seconds: 60, counted: 'process', by: 'address' },
  login: { uses: 50, seconds: 600, counted: 'database', by: 'address and device' },
  register: { uses: 5, seconds: 3600, counted: 'database', by: 'address and device' },
  staffLogin: { uses: 10, seconds: 900, counted: 'database', by: 'login of staff' },
  staffPlace: { uses: 30, seconds: 900, counted: 'database', by: 'address' },
  staffCode: { uses: 10, seconds: 900, counted: 'database', by: 'member of staff' },
  tillLookup: { uses: 60, seconds: 600, counted: 'database', by: 'member of staff' },
  tillCode: { uses: 10, seconds: 900, counted: 'database', by: 'member of staff' },
  oldPassword: { uses: 5, seconds: 900, counted: 'database', by: 'customer' },
  otpByPlace: { uses: 20, seconds: 3600, counted: 'database', by: 'address and device' },
  otpSite: { uses: 60, seconds: 60, counted: 'database', by: 'whole site' },
  otpSiteDay: { uses: 5_000, seconds: 86_400, counted: 'database', by: 'whole site' },
  payLink: { uses: 10, seconds: 600, counted: 'database', by: 'address' },
  phoneLink: { uses: 20, seconds: 600, counted: 'database', by: 'address' },
  phoneProof: { uses: 3, seconds: 86_400, counted: 'database', by: 'customer' },
  answerLink: { uses: 20, seconds: 600, counted: 'database', by: 'address' },
  coupon: { uses: 10, seconds: 60, counted: 'database', by: 'customer' },
  couponDay: { uses: 50, seconds: 86_400, counted: 'database', by: 'customer' },
  // The tenth wrong code gets the normal error; after it the customer is blocked for `restSeconds`.
  couponWrong: { uses: 10, seconds: 600, restSeconds: 900, counted: 'database', by: 'customer' },
  exportData: { uses: 2, seconds: 86_400, counted: 'database', by: 'customer and format' },
  deleteAccount: { uses: 2, seconds: 86_400, counted: 'database', by: 'customer' },
  complaint: { uses: 10, seconds: 3600, counted: 'database', by: 'customer' },
  stockAlert: { uses: 100, seconds: 86_400, counted: 'database', by: 'customer' },
  message: { uses: 20, seconds: 3600, counted: 'database', by: 'customer' },
  upload: { uses: 10, seconds: 3600, counted: 'database', by: 'customer' },
  uploadKilobytes: { uses: 50 * 1024, seconds: 86_400, counted: 'database', by: 'customer' },
  rate: { uses: 60, seconds: 3600, counted: 'database', by: 'customer' },
  rateKilobytes: { uses: 150 * 1024, seconds: 86_400, counted: 'database', by: 'customer' },
} as const satisfies Record<string, Limit>

/**
 * For IPv6 the limit applies per /64, and this many times the limit per /48: a site or mobile
 * network has thousands of /64s.
 */
export const SITE_FACTOR = 16

/** `restSeconds`: block time once the limit is reached. */
type Limit = {
  uses: number
  seconds: number
  restSeconds?: number
  counted: 'database' | 'process'
  by: string
}
export type LimitName = keyof typeof LIMITS

/**
 * One-time codes per number, over all purposes; counted by the codes themselves (`domain/otp.ts`).
 */
export const CODES = {
  perHour: 3,
  perDay: 5,
  triesEach: 5,
  burnedPerHour: 3,
  restMinutes: 30,
} as const
/**
 * Consecutive wrong passwords per account; counted by the failures themselves
 * (`domain/login-throttle.ts`).
 */
export const PASSWORD_TRIES = { free: 5, waitMinutesMax: 15, untilCode: 100 } as const
