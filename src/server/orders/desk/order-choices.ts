import type { listOrderChoices } from '#contract/staff/orders.ts'
import type { Ask } from '../../http/guards.ts'
import type { Answer } from '../../http/serve.ts'
import { usedTags } from '../store/order-tags.ts'

const TAGS_MAX = 200

/** What the controls of the list's filters offer. */
export const answerOrderChoices = async ({
  shop,
}: Ask<typeof listOrderChoices>): Promise<Answer<typeof listOrderChoices>> => ({
  data: { tags: await usedTags(shop.db, TAGS_MAX) },
})
