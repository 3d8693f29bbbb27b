import { maskPhone } from '#domain/auth/phone.ts'
import { jakartaDate } from '#domain/time.ts'
import { nameAtTill } from '#domain/till/till.ts'
import { inLocale } from '#domain/locale.ts'
import type { TillMember } from '#contract/till/members.ts'
import { readMemberToken } from '../profile/index.ts'
import { AppError } from '../errors.ts'
import { readStanding } from '../points/index.ts'
import { recordActivity } from '../missions/index.ts'
import type { Context, Shop } from '../shop.ts'
import { recordCall, type StaffCaller } from '../staff/index.ts'
import { atBranch } from './at-branch.ts'
import { makeMemberKey, readMemberKey } from './member-key.ts'
import { findMember, type MemberRow } from './store/receipts.ts'

/**
 * Identifies the member at the till. Every look-up is recorded, because it reveals that a phone
 * number is a member's.
 */
export const identify = async (
  ask: Context & { staff: StaffCaller },
  by: { code: string } | { phone: string },
): Promise<TillMember> => {
  const { shop, staff, now, locale } = ask
  const branchId = atBranch(staff)
  const id = 'code' in by ? readMemberToken(shop.config.secrets, by.code, now) : null
  const member =
    'phone' in by
      ? await findMember(shop.db, by)
      : id === null
        ? null
        : await findMember(shop.db, { id })
  if (!member) throw new AppError('code' in by ? 'member_code_unknown' : 'member_unknown')
  const facts = { by: 'code' in by ? 'code' : 'phone' }
  await recordCall(shop.db, ask, { act: 'looked_up', branchId, customerId: member.id, facts })
  // A scanned code proves a visit; a phone number can be typed for any member.
  if ('code' in by) {
    await recordActivity(shop.db, {
      customerId: member.id,
      activity: 'visit',
      subject: jakartaDate(now),
      at: now,
    })
    shop.wakeOutbox()
  }
  const { balance, worthPerPoint, tier } = await readStanding(shop.db, member.id, now)
  return {
    key: makeMemberKey(shop.config.secrets, member.id, now),
    name: nameAtTill(member.name),
    phone: maskPhone(member.phone),
    tier: { code: tier.code, name: inLocale(tier.name, locale) },
    earn_factor_percent: tier.earnFactorPercent,
    points: balance,
    worth: balance * worthPerPoint,
  }
}

/** The member of a key; throws 404 when it has expired. */
export const memberOf = async (shop: Shop, key: string, now: Date): Promise<MemberRow> => {
  const id = readMemberKey(shop.config.secrets, key, now)
  const member = id === null ? null : await findMember(shop.db, { id })
  if (!member) throw new AppError('member_code_unknown')
  return member
}
