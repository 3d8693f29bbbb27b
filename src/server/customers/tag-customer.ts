import type { Body } from '#contract/call.ts'
import type { addCustomerTag } from '#contract/staff/customers/customer-acts.ts'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { CUSTOMER_TAGS_MAX, tidyTag } from '#domain/tag.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { act, actOf, type Asking } from './act-on-customer.ts'
import { deleteTag, insertTag, tagsOf } from './store-tags.ts'

/** Throws 409 `conflict` for a tag that the customer has, and for one too many. */
export const addTagTo = (ask: Asking<Body<typeof addCustomerTag>>): Promise<StaffCustomer> => {
  const tag = tidyTag(ask.body.tag)
  return change(ask, { name: 'tag_added', tag }, async (tx, before) => {
    if (before.includes(tag) || before.length >= CUSTOMER_TAGS_MAX) throw new AppError('conflict')
    await insertTag(tx, { customerId: ask.params.id, tag, staffId: ask.staff.id, now: ask.now })
  })
}

/** Throws 404 for a tag that the customer does not have. */
export const removeTagFrom = (
  ask: Omit<Asking, 'body'> & { params: { tag: string } },
): Promise<StaffCustomer> => {
  const tag = tidyTag(ask.params.tag)
  return change(ask, { name: 'tag_removed', tag }, async (tx) => {
    if ((await deleteTag(tx, { customerId: ask.params.id, tag })) === 0)
      throw new AppError('not_found')
  })
}

const change = (
  ask: Omit<Asking, 'body'>,
  { name, tag }: { name: 'tag_added' | 'tag_removed'; tag: string },
  write: (tx: Transaction, before: readonly string[]) => Promise<void>,
): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const before = await wordsOf(tx, ask)
    await write(tx, before)
    const changed = { before: { tags: before }, after: { tags: await wordsOf(tx, ask) } }
    return { act: { ...actOf(ask, name), ...changed, facts: { tag } } }
  })

const wordsOf = async (tx: Transaction, { params }: Omit<Asking, 'body'>): Promise<string[]> =>
  (await tagsOf(tx, [params.id])).map(({ tag }) => tag)
