import type { StaffApproval } from '#contract/staff/approvals.ts'
import { AMOUNT_UNIT, mayDecide } from '#domain/staff/approval.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { words as en } from '#i18n/en/staff/today/approval-fields.ts'
import { words as id } from '#i18n/id/staff/today/approval-fields.ts'
import { loadStaffWords, type StaffBundle } from '#i18n/staff.ts'
import { translator } from '#i18n/translate.ts'
import { nameAtTill } from '#domain/till/till.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Context } from '../../shop.ts'
import type { StaffCaller } from '../guard.ts'
import type { Approval } from '../store/approvals.ts'
import { listNamed } from '../store/named.ts'
import { show } from './shown/show.ts'
import type { Reader } from './shown/values.ts'

/** The desks whose words name the values of proposals. */
const BUNDLES: readonly StaffBundle[] = [
  'ground',
  'approvals',
  'orders',
  'complaints',
  'stock',
  'coupons',
  'automaticDiscounts',
  'pointOffers',
  'loyalty',
  'missions',
  'campaigns',
  'roles',
  'settings',
  'claims',
]

const FIELDS: Record<Locale, Record<string, string>> = { en, id }

/** What the words of approvals in a language are made with. */
export const approvalReader = async (db: Queryable, locale: Locale): Promise<Reader> => {
  const [words, named] = await Promise.all([loadStaffWords(locale, BUNDLES), listNamed(db)])
  return {
    t: translator({ ...words, ...FIELDS[locale] }),
    locale,
    names: new Map(named.map(({ slug, name }) => [slug, inLocale(name, locale)])),
  }
}

/** How approvals read for a person: in the language of the call, as far as the person may see. */
export const approvalPresenter = async (
  { shop, locale }: Pick<Context, 'shop' | 'locale'>,
  viewer: StaffCaller,
): Promise<(approval: Approval) => StaffApproval> => {
  const reader = await approvalReader(shop.db, locale)
  return (approval) => present(approval, show(reader, approval), viewer)
}

const present = (
  approval: Approval,
  { about, reason, changes, payload }: ReturnType<typeof show>,
  staff: StaffCaller,
): StaffApproval => {
  const { act, maker, checker, customer, amount, state } = approval
  const unit = AMOUNT_UNIT[act]
  return {
    id: approval.id,
    number: approval.number,
    act,
    entity: { kind: approval.entityKind, id: approval.entityId, about },
    customer: customer && {
      id: customer.id,
      name: staff.permissions.has('customers.read') ? customer.name : nameAtTill(customer.name),
    },
    changes,
    payload,
    rupiah: unit === 'rupiah' ? amount : null,
    points: unit === 'points' ? amount : null,
    maker: { id: maker.id, name: maker.name },
    reason,
    state,
    checker: checker && { id: checker.id, name: checker.name },
    answer: approval.answer,
    made_at: approval.createdAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided_at: approval.decidedAt?.toISOString() ?? null,
    is_own: maker.id === staff.id,
    may_decide: state === 'open' && mayDecide({ act, makerId: maker.id }, staff),
  }
}
