import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { accountCall } from '../call.ts'
import { chosenFile, formatted, instant, oneLine } from '../wire.ts'
import { profileForm } from './profile-form.ts'

const tier = v.object({ name: v.string(), image: v.string(), redeem_point_convert: v.number() })

export const user = v.object({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  /** Whether the customer has shown that the address is theirs. */
  is_email_verified: v.boolean(),
  phone_number: v.nullable(v.string()),
  date_of_birth: v.nullable(v.string()),
  profile_picture: v.nullable(v.string()),
  province_id: v.nullable(v.string()),
  city_id: v.nullable(v.string()),
  district_id: v.nullable(v.string()),
  postcode: v.nullable(v.string()),
  gender: v.nullable(v.picklist(['M', 'F'])),
  is_profile_complete: v.boolean(),
  /** Points that completing the profile will bring; 0 once they were given. */
  profile_bonus_point: v.number(),
  /** Said once by who is 17: a parent or guardian agrees to the account. */
  has_guardian_consent: v.boolean(),
  total_point: v.number(),
  /** Points of paid orders that are not completed yet; they cannot be spent. */
  pending_point: v.number(),
  formatted_point_worth: formatted,
  current_tier: tier,
  next_tier: v.nullable(v.object({ name: v.string(), image: v.string() })),
  next_tier_percentage: v.number(),
  next_tier_amount_left: v.number(),
  tier_days_left: v.number(),
  card_color: v.string(),
  /** False for who came by another provider and has set none. */
  has_password: v.boolean(),
  unread_notifications: v.number(),
  created_at: instant,
})
export type User = v.InferOutput<typeof user>

export const getProfile = accountCall({
  method: 'GET',
  path: '/v1/profile',
  summary: 'The signed-in customer',
  auth: 'customer',
  data: user,
  failure: 'failure.generic',
})

/** What a form of details takes without its photo. */
const FIELDS_BYTES_MAX = 64 * 1024

/** Multipart. `phone_number` and `wp_token` are sent along and change nothing: a number is changed by its own calls. */
export const updateProfile = accountCall({
  method: 'PUT',
  path: '/v1/update-profile',
  summary: 'Changes the personal details; another e-mail address needs a fresh proof',
  auth: 'customer',
  refuses: ['email_taken', 'reauth_required'],
  multipart: true,
  uploadBytesMax: PHOTO_BYTES_MAX + FIELDS_BYTES_MAX,
  body: v.object({
    ...profileForm.entries,
    phone_number: v.optional(v.pipe(v.string(), oneLine)),
    wp_token: v.optional(v.pipe(v.string(), oneLine)),
    /** `yes` when a parent or guardian agrees; asked of who is 17, once. */
    guardian_consent: v.optional(v.picklist(['', 'yes'], 'validation.invalid')),
    /** JPEG or PNG, at most 5 MB; `remove` takes the present one away. */
    profile_picture: v.optional(v.union([chosenFile('validation.photo'), v.picklist(['', 'remove'])], 'validation.photo')),
  }),
  data: v.object({
    user,
    /** True the first time that nothing is missing; then `bonus_points` were given. */
    just_completed: v.boolean(),
    bonus_points: v.number(),
  }),
  failure: 'failure.generic',
})

export const getMemberQr = accountCall({
  method: 'GET',
  path: '/v1/member-qr',
  summary: 'What the customer shows at the till as a QR code: signed, for a minute',
  auth: 'customer',
  data: v.object({
    token: v.string(),
    /** From when on it is no longer accepted. */
    expires_at: instant,
    /** Seconds after which the next one is to be shown. */
    renew_seconds: v.number(),
    server_time: instant,
  }),
  failure: 'failure.generic',
})

export const listCardColors = accountCall({
  method: 'GET',
  path: '/v1/card-colors',
  summary: 'The colours of the member card',
  auth: 'public',
  data: v.array(v.object({ id: v.string(), name: v.string(), hex: v.string() })),
  failure: 'failure.generic',
})
export const updatePersonalizeCard = accountCall({
  method: 'PUT',
  path: '/v1/update-personalize-card',
  summary: 'Chooses the colour of the member card',
  auth: 'customer',
  body: v.object({ color_id: v.pipe(v.string('validation.required'), v.maxLength(40, 'validation.invalid'), oneLine) }),
  data: user,
  failure: 'failure.generic',
})
