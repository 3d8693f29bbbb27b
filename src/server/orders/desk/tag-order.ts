import { ORDER_TAGS_MAX, tidyTag } from '#domain/tag.ts'
import { AppError } from '../../errors.ts'
import type { RunOnce } from '../../http/guards.ts'
import type { Transaction } from '../../platform/database.ts'
import { perform } from '../../staff/index.ts'
import { deleteTag, insertTag, lockTags, tagsOf } from '../store/desk/order-tags.ts'
import { orderOfDesk, type AskOfDesk } from './read-staff-order.ts'

type Order = Awaited<ReturnType<typeof orderOfDesk>>
type Tags = { tags: string[] }

/** Throws 409 `conflict` for a tag that the order has, and for one too many. */
export const addTag = async (
  ask: AskOfDesk & { body: { tag: string }; once: RunOnce },
): Promise<Tags> => {
  const order = await orderOfDesk(ask)
  const tag = tidyTag(ask.body.tag)
  return change(ask, { act: 'tag_added', order, tag }, async (tx, before) => {
    if (before.includes(tag) || before.length >= ORDER_TAGS_MAX) throw new AppError('conflict')
    await insertTag(tx, { orderId: order.id, tag, staffId: ask.staff.id, now: ask.now })
  })
}

/** Throws 404 for a tag that the order does not have. */
export const removeTag = async (
  ask: AskOfDesk & { params: { number: string; tag: string } },
): Promise<Tags> => {
  const order = await orderOfDesk(ask)
  const tag = tidyTag(ask.params.tag)
  return change(ask, { act: 'tag_removed', order, tag }, async (tx) => {
    if ((await deleteTag(tx, { orderId: order.id, tag })) === 0) throw new AppError('not_found')
  })
}

type Change = { act: 'tag_added' | 'tag_removed'; order: Order; tag: string }

const change = (
  ask: Parameters<typeof perform>[0],
  { act, order: { id, number, customerId }, tag }: Change,
  write: (tx: Transaction, before: string[]) => Promise<void>,
): Promise<Tags> =>
  perform(ask, async (tx) => {
    const before = await lockTags(tx, id)
    await write(tx, before)
    const tags = await tagsOf(tx, id)
    return {
      done: { tags },
      act: {
        act,
        customerId,
        entity: { kind: 'order', id },
        before: { tags: before },
        after: { tags },
        facts: { number, tag },
      },
    }
  })
