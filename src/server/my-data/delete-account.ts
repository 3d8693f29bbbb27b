import { pages } from '#contract/pages.ts'
import { withdrawAll } from '../profile/index.ts'
import { serverWords, textOf } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import { forfeitPoints } from '../points/index.ts'
import { announceChange } from '../platform/changes.ts'
import { newId } from '../platform/ids.ts'
import { dropMedia, mediaNames, mediaOf, reviewsTag } from '../reviews/index.ts'
import type { Caller, Context } from '../shop.ts'
import { presentOpenOrder } from './present.ts'
import {
  addRequest,
  anonymisePerson,
  lockPerson,
  openOrders,
  privateFilesOf,
  reviewedSlugs,
  type Leaving,
} from './store/my-data.ts'

const FORFEITED = textOf('points.note.forfeited')
const FILES = '/files/'

type Asking = Pick<Context, 'shop' | 'locale' | 'now'> & { customer: Pick<Caller, 'customerId'> }

/** `eraseAccount`, with a last message to its owner. */
export const deleteAccount = async (ask: Asking): Promise<void> =>
  sayGoodbye(ask, await eraseAccount(ask))

/**
 * Anonymises an account: orders, points and payments keep their sums, the rest is deleted, every
 * session ends, the number is free. Throws 409 `open_orders` for a pending order or refund.
 */
export const eraseAccount = async (ask: Asking): Promise<Leaving> => {
  const { shop, customer, locale, now } = ask
  const gone = await shop.database.transaction(async (tx) => {
    const person = await lockPerson(tx, customer.customerId)
    if (!person) throw new AppError('unauthenticated')
    const open = await openOrders(tx, person.id)
    if (open.length > 0)
      throw new AppError('open_orders', {
        details: { orders: open.map((order) => presentOpenOrder(order, locale)) },
      })
    await withdrawAll(tx, person.id, person.locale, now)
    await forfeitPoints(tx, person.id, newId(now), FORFEITED, now)
    await announceChange(tx, (await reviewedSlugs(tx, person.id)).map(reviewsTag))
    const shown = (await mediaOf(tx, person.id)).flatMap(({ images, video }) =>
      mediaNames(images, video),
    )
    const unseen = await privateFilesOf(tx, person.id)
    await anonymisePerson(tx, person, now)
    const request = {
      id: newId(now),
      customerId: person.id,
      kind: 'deletion',
      subject: 'account',
      message: '',
    } as const
    await addRequest(tx, { ...request, state: 'done', dueAt: now, now })
    return { ...person, shown, unseen }
  })
  await removePicture(ask, gone)
  await dropMedia(shop, gone.shown)
  for (const name of gone.unseen) await removeFile(ask, name)
  return gone
}

const removePicture = async (ask: Pick<Context, 'shop'>, { picture }: Leaving): Promise<void> => {
  const name = picture?.startsWith(FILES) ? picture.slice(FILES.length) : ''
  // Pictures of the shop's own artwork are in folders and are not deleted.
  if (name !== '' && !name.includes('/')) await removeFile(ask, name)
}

const removeFile = ({ shop }: Pick<Context, 'shop'>, name: string): Promise<void> =>
  shop.ports.files
    .remove(name)
    .catch((error: unknown) =>
      shop.log.error({ err: error }, 'the photo of a deleted account could not be deleted'),
    )

/**
 * The last message goes to every previous contact, so that an owner who did not ask for the
 * deletion notices it.
 */
const sayGoodbye = ({ shop }: Pick<Context, 'shop'>, { phone, email, locale }: Leaving): void => {
  const t = serverWords(locale, shop.settings()['shop.name'])
  const text = t('message.accountDeleted', { url: `${shop.config.publicUrl}${pages.help()}` })
  const { channels, send } = shop.ports.messages
  const byPhone = channels.find((channel) => channel !== 'email')
  const message = { locale, purpose: 'account_deleted', text }
  const sending = [
    ...(phone && byPhone ? [send({ ...message, to: phone, channel: byPhone })] : []),
    ...(email && channels.includes('email')
      ? [
          send({
            ...message,
            to: email,
            channel: 'email',
            subject: t('message.subject.accountDeleted'),
          }),
        ]
      : []),
  ]
  for (const one of sending)
    one.catch((error: unknown) =>
      shop.log.error({ err: error }, 'a notice of a deleted account could not be sent'),
    )
}
