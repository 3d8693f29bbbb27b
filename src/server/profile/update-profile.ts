import type { Id, Points } from '#domain/units.ts'
import type { updateProfile } from '#contract/profile/profile.ts'
import type { Body } from '#contract/call.ts'
import { pages } from '#contract/pages.ts'
import { birthProblem, isProfileComplete, needsGuardian } from '#domain/profile/person.ts'
import { serverWords } from '#i18n/server.ts'
import { isStorageAway } from '../adapters/files/port.ts'
import { requireProof, notifyOldAddress } from '../auth/index.ts'
import { AppError, type FieldError } from '../errors.ts'
import { earnForProfile } from '../points/index.ts'
import { recordActivity } from '../missions/index.ts'
import { notify } from '../notifications/index.ts'
import { isUniqueViolation, type Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { notAPhoto, refuseLargePhoto } from '../platform/media/photo-refusals.ts'
import { squarePicture } from '../platform/media/pictures.ts'
import { regionErrors } from '../regions/index.ts'
import type { Caller, Context, Shop } from '../shop.ts'
import { addConsent } from './store/consents.ts'
import {
  findCustomer,
  markProfileCompleted,
  savePerson,
  type CustomerRow,
} from './store/profile.ts'

type Ask = Context & { customer: Caller; body: Body<typeof updateProfile> }
export type Updated = { justCompleted: boolean; bonusPoints: Points }

const PICTURE_SIDE = 512

/**
 * Saves the personal details; a changed e-mail needs recent re-authentication. Completing the
 * profile posts its bonus once. During a storage outage all but the photo is saved, with 503.
 */
export const savePersonalDetails = async (ask: Ask): Promise<Updated> => {
  const { shop, customer, now } = ask
  const before = await findCustomer(shop.db, customer.customerId)
  if (!before) throw new AppError('unauthenticated')
  if (changesEmail(ask, before)) requireProof(customer, now)
  const picture = await storePicture(ask)
  try {
    const { replaced, updated } = await shop.database.transaction(async (tx) => {
      const old = await writeDetails(tx, ask, before, picture.path)
      return { replaced: old, updated: await rewardCompletion(tx, ask, before.id) }
    })
    if (updated.justCompleted) shop.wakeOutbox()
    // The details are already saved, so a failed deletion of the old file must not fail the
    // request.
    if (replaced !== null)
      await shop.ports.files
        .remove(replaced)
        .catch((error: unknown) =>
          shop.log.warn({ err: error, file: replaced }, 'an old picture could not be deleted'),
        )
    if (changesEmail(ask, before)) notifyOldAddress(ask, before.email, before.locale)
    if (picture.failure !== null) throw photoLater(picture.failure)
    return updated
  } catch (error) {
    if (picture.made !== null) await shop.ports.files.remove(picture.made)
    throw isUniqueViolation(error)
      ? new AppError('email_taken', {
          errors: { email: [{ key: 'error.email_taken' }] },
          cause: error,
        })
      : error
  }
}

const changesEmail = (
  { body }: Ask,
  before: CustomerRow,
): before is CustomerRow & { email: string } => before.email !== null && before.email !== body.email

/** Writes the details and what follows from them; the old picture's file, which may go now. */
const writeDetails = async (
  tx: Transaction,
  ask: Ask,
  before: CustomerRow,
  picture: Picture['path'],
): Promise<string | null> => {
  const { body, now } = ask
  const { id: customerId } = before
  const pictureBefore = await savePerson(tx, { ...personOf(body), id: customerId, picture }, now)
  if (body.guardian_consent === 'yes' && !before.hasGuardianConsent)
    await addConsent(tx, {
      customerId,
      purpose: 'guardian',
      granted: true,
      wording: serverWords(ask.locale)('consent.guardian'),
      source: 'profile',
      now,
    })
  if (changesEmail(ask, before)) {
    const href = pages.settings('personal-details')
    await notify(tx, { customerId, kind: 'email_changed', params: {}, href, now })
  }
  return picture === undefined ? null : uploadOf(pictureBefore)
}

/** Posts the bonus when these details complete the profile for the first time. */
const rewardCompletion = async (
  tx: Transaction,
  { shop, body, now }: Ask,
  customerId: Id<'customer'>,
): Promise<Updated> => {
  const isFirst =
    isProfileComplete(personOf(body)) && (await markProfileCompleted(tx, customerId, now)) === 1
  if (!isFirst) return { justCompleted: false, bonusPoints: 0 }
  const points = await earnForProfile(tx, customerId, shop.settings(), now)
  await recordActivity(tx, { customerId, activity: 'profile', subject: customerId, at: now })
  if (points > 0) {
    const href = pages.pointsHistory()
    await notify(tx, { customerId, kind: 'points_profile', params: { points }, href, now })
  }
  return { justCompleted: true, bonusPoints: points }
}

const personOf = (body: Ask['body']) => ({
  name: body.name,
  email: body.email,
  dateOfBirth: body.date_of_birth,
  gender: body.gender,
  provinceCode: body.province_id,
  cityCode: body.city_id,
  districtCode: body.district_id,
  postalCode: body.postcode,
})

type Given = Partial<Ask['body']>
/**
 * Checks beyond the contract: age by the shop's clock, a guardian's consent at 17, and regions that
 * match the postal code.
 */
export const profileErrors = async (
  shop: Shop,
  now: Date,
  customerId: Id<'customer'>,
  given: Given,
): Promise<Record<string, FieldError[]>> => {
  const errors = await regionErrors(shop.db, given)
  const birth = given.date_of_birth
  if (birth === undefined) return errors
  const problem = birthProblem(birth, now)
  if (problem) errors['date_of_birth'] = [{ key: problem }]
  else if (
    needsGuardian(birth, now) &&
    given.guardian_consent !== 'yes' &&
    !(await findCustomer(shop.db, customerId))?.hasGuardianConsent
  )
    errors['guardian_consent'] = [{ key: 'validation.guardian' }]
  return errors
}

/**
 * `path` is for the customer's row (undefined: unchanged), `made` the file written now, `failure`
 * why there is none.
 */
type Picture = { path: string | null | undefined; made: string | null; failure: unknown }
const KEPT: Picture = { path: undefined, made: null, failure: null }

const LATER_SECONDS = 30
const photoLater = (cause: unknown): AppError =>
  new AppError('unavailable', {
    errors: { profile_picture: [{ key: 'validation.photoLater' }] },
    retryAfterSeconds: LATER_SECONDS,
    cause,
  })

const FILES = '/files/'
/** The file name of an upload; null for the shop's own artwork, which must not be deleted. */
const uploadOf = (path: string | null): string | null => {
  const name = path?.startsWith(FILES) ? path.slice(FILES.length) : null
  return name === null || name.includes('/') ? null : name
}

/** Stores the new picture as a separate file; the old one is deleted after the rest is saved. */
const storePicture = async ({ shop, body, customer, now }: Ask): Promise<Picture> => {
  const given = body.profile_picture
  if (given === 'remove') return { ...KEPT, path: null }
  if (!(given instanceof File)) return KEPT
  refuseLargePhoto(given, 'profile_picture')
  await shop.limits.take('upload', customer.customerId)
  await shop.limits.take('uploadKilobytes', customer.customerId, Math.ceil(given.size / 1024))
  const picture = await squarePicture(new Uint8Array(await given.arrayBuffer()), PICTURE_SIDE)
  if (!picture) throw notAPhoto('profile_picture')
  const name = `${newId(now)}-${crypto.randomUUID()}.webp`
  try {
    await shop.ports.files.put(name, picture, 'image/webp')
  } catch (error) {
    if (!isStorageAway(error)) throw error
    return { ...KEPT, failure: error }
  }
  return { path: `${FILES}${name}`, made: name, failure: null }
}
