import type { Id } from '#domain/units.ts'
import type { User } from '#contract/profile/profile.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { isProfileComplete } from '#domain/profile/person.ts'
import { AppError } from '../errors.ts'
import { profileBonus, readStanding, tierImage, type Standing } from '../points/index.ts'
import { countUnread } from '../notifications/index.ts'
import type { Shop } from '../shop.ts'
import { findCustomer, type CustomerRow } from './store/profile.ts'

/** The profile that every page uses: person, points, tier and unread notices. */
export const readUser = async (
  { db }: Pick<Shop, 'db'>,
  customerId: Id<'customer'>,
  locale: Locale,
  now: Date,
): Promise<User> => {
  const [customer, standing, unread] = await Promise.all([
    findCustomer(db, customerId),
    readStanding(db, customerId, now),
    countUnread(db, customerId),
  ])
  if (!customer) throw new AppError('unauthenticated')
  // The bonus is shown only until it is earned.
  const bonus = customer.isBonusDue ? await profileBonus(db, now) : 0
  return presentUser(customer, standing, { unread, bonus }, locale)
}

const presentUser = (
  customer: CustomerRow,
  standing: Standing,
  { unread, bonus }: { unread: number; bonus: number },
  locale: Locale,
): User => ({
  id: customer.id,
  name: customer.name,
  email: customer.email,
  is_email_verified: customer.isEmailVerified,
  phone_number: customer.phone,
  date_of_birth: customer.dateOfBirth,
  profile_picture: customer.picture,
  province_id: customer.provinceCode,
  city_id: customer.cityCode,
  district_id: customer.districtCode,
  postcode: customer.postalCode,
  gender: customer.gender,
  is_profile_complete: isProfileComplete(customer),
  profile_bonus_point: bonus,
  has_guardian_consent: customer.hasGuardianConsent,
  total_point: standing.balance,
  pending_point: standing.pending,
  formatted_point_worth: formatRupiah(standing.balance * standing.worthPerPoint),
  current_tier: {
    name: inLocale(standing.tier.name, locale),
    image: tierImage(standing.tier.art),
    redeem_point_convert: standing.worthPerPoint,
  },
  next_tier:
    standing.next === null
      ? null
      : { name: inLocale(standing.next.name, locale), image: tierImage(standing.next.art) },
  next_tier_percentage: standing.percentage,
  next_tier_amount_left: standing.amountLeft,
  tier_days_left: standing.daysLeft,
  card_color: customer.cardColor,
  has_password: customer.hasPassword,
  unread_notifications: unread,
  created_at: customer.createdAt.toISOString(),
})
