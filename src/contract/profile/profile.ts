import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { accountCall } from '../call.ts'
import { nameOf, imageUrl, opaqueId, regionCode } from '../fields.ts'
import { means, rupiahPerPoint, count, points, days, percent, seconds } from '../means.ts'
import { profileForm } from './forms.ts'
import { formatted, instant, rupiah, chosenFile, oneLine } from '../wire.ts'

const tier = means(
  v.object({
    name: nameOf,
    image: imageUrl,
    redeem_point_convert: means(rupiahPerPoint, 'What a point is worth at this tier.'),
  }),
  'A tier of the programme.',
)

export const user = means(
  v.object({
    id: opaqueId,
    name: nameOf,
    email: means(v.nullable(v.string()), 'E-mail address; null where there is none.'),
    is_email_verified: means(
      v.boolean(),
      'Whether the customer has shown that the address is theirs.',
    ),
    phone_number: means(
      v.nullable(v.string()),
      'With its country code, digits only; null while none is verified.',
    ),
    date_of_birth: means(v.nullable(v.string()), '`1995-02-28`; null while it is unknown.'),
    profile_picture: means(
      v.nullable(v.string()),
      'Address of the picture; null where there is none.',
    ),
    province_id: means(v.nullable(regionCode), 'Code of the province; null while it is unknown.'),
    city_id: means(
      v.nullable(regionCode),
      'Code of the city or regency; null while it is unknown.',
    ),
    district_id: means(v.nullable(regionCode), 'Code of the district; null while it is unknown.'),
    postcode: means(v.nullable(v.string()), 'Five digits; null while it is unknown.'),
    gender: means(
      v.nullable(v.picklist(['M', 'F'])),
      '`M` man, `F` woman; null while it is unknown.',
    ),
    is_profile_complete: means(v.boolean(), 'Whether nothing is missing.'),
    profile_bonus_point: means(
      points,
      'What completing the profile will bring; 0 once it was given.',
    ),
    has_guardian_consent: means(
      v.boolean(),
      'Said once by customers of 17: a parent or guardian agrees to the account.',
    ),
    total_point: means(points, 'The balance: what can be spent.'),
    pending_point: means(
      points,
      'Points of paid orders that are not completed yet; they cannot be spent.',
    ),
    formatted_point_worth: means(formatted, 'What the balance is worth.'),
    current_tier: means(tier, 'The tier now.'),
    next_tier: means(
      v.nullable(v.object({ name: nameOf, image: imageUrl })),
      'The tier above; null at the highest.',
    ),
    next_tier_percentage: means(percent, 'How far the spend is on the way to the tier above.'),
    next_tier_amount_left: means(rupiah, 'What is missing for the tier above.'),
    tier_days_left: means(days, 'Whole days until the tier ends.'),
    card_color: means(v.string(), 'Id of the colour of the member card.'),
    has_password: means(
      v.boolean(),
      'False for customers who came by another provider and have set none.',
    ),
    unread_notifications: means(count, 'How many notifications are unread.'),
    created_at: means(instant, 'When it was made.'),
  }),
  'The signed-in customer.',
)
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

/**
 * Multipart. `phone_number` and `wp_token` are sent along and change nothing: a number is changed
 * by its own calls.
 */
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
    phone_number: means(
      v.optional(v.pipe(v.string(), oneLine)),
      'Ignored: a number is changed by its own calls.',
    ),
    wp_token: means(v.optional(v.pipe(v.string(), oneLine)), 'Ignored.'),
    guardian_consent: means(
      v.optional(v.picklist(['', 'yes'], 'validation.invalid')),
      '`yes` when a parent or guardian agrees; asked of customers of 17, once.',
    ),
    profile_picture: means(
      v.optional(
        v.union([chosenFile('validation.photo'), v.picklist(['', 'remove'])], 'validation.photo'),
      ),
      'JPEG or PNG, at most 5 MB; `remove` takes the present one away.',
    ),
  }),
  data: v.object({
    user,
    just_completed: means(
      v.boolean(),
      'True the first time that nothing is missing; then `bonus_points` were given.',
    ),
    bonus_points: means(points, 'Given by this call.'),
  }),
  failure: 'failure.generic',
})

export const getMemberQr = accountCall({
  method: 'GET',
  path: '/v1/member-qr',
  summary: 'What the customer shows at the till as a QR code: signed, for a minute',
  auth: 'customer',
  data: v.object({
    token: means(v.string(), 'What the QR code holds.'),
    expires_at: means(instant, 'From when on it is no longer accepted.'),
    renew_seconds: means(seconds, 'After this the next one is to be shown.'),
    server_time: means(instant, 'The clock of the shop.'),
  }),
  failure: 'failure.generic',
})

export const listCardColors = accountCall({
  method: 'GET',
  path: '/v1/card-colors',
  summary: 'The colours of the member card',
  auth: 'public',
  data: v.array(
    v.object({ id: opaqueId, name: nameOf, hex: means(v.string(), 'The colour, `#rrggbb`.') }),
  ),
  failure: 'failure.generic',
})
export const updatePersonalizeCard = accountCall({
  method: 'PUT',
  path: '/v1/update-personalize-card',
  summary: 'Chooses the colour of the member card',
  auth: 'customer',
  body: v.object({
    color_id: means(
      v.pipe(v.string('validation.required'), v.maxLength(40, 'validation.invalid'), oneLine),
      'An id of `GET /v1/card-colors`.',
    ),
  }),
  data: user,
  failure: 'failure.generic',
})
