import {
  createWordGroup,
  deleteWordGroup,
  listMisses,
  listWordGroups,
  MISSES_DAYS,
  saveWordGroup,
  settleMiss,
  tryWords,
} from '#contract/staff/goods/search-words.ts'
import { DAY_MS } from '#domain/time.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { perform, staff, type Act } from '../../staff/index.ts'
import { allGroups, topMisses, type GroupRow } from '../store/words.ts'
import { deleteGroup, letMean, saveGroup, tryGroup } from './save-words.ts'

export const wordCalls: Served[] = [
  serve(listWordGroups, [staff()], async ({ shop }) => ({ data: await allGroups(shop.db) })),

  serve(createWordGroup, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { after } = await saveGroup(tx, { id: null, version: null, words: ask.body.words })
      return { done: after, act: actOn(after, 'search_words_created', null, after) }
    }),
  })),

  serve(saveWordGroup, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await saveGroup(tx, { ...ask.body, id: ask.params.id })
      return { done: after, act: actOn(after, 'search_words_saved', before, after) }
    }),
  })),

  serve(deleteWordGroup, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const before = await deleteGroup(tx, ask.params.id)
      return { done: {}, act: actOn(before, 'search_words_deleted', before, null) }
    }),
  })),

  serve(tryWords, [staff()], async ({ shop, query }) => ({
    data: await tryGroup(shop, query.id ?? null, query.words.split(',')),
  })),

  serve(listMisses, [staff()], async ({ shop, now }) => ({
    data: (await topMisses(shop.db, new Date(now.getTime() - MISSES_DAYS * DAY_MS))).map(
      ({ lastAt, ...miss }) => ({ ...miss, last_at: lastAt.toISOString() }),
    ),
    meta: { days: MISSES_DAYS },
  })),

  serve(settleMiss, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await letMean(tx, ask.body)
      return { done: after, act: actOn(after, 'search_word_meant', before, after) }
    }),
  })),
]

const actOn = (
  { id }: GroupRow,
  act: string,
  before: GroupRow | null,
  after: GroupRow | null,
): Act => ({
  act,
  entity: { kind: 'search_words', id },
  ...(before && { before: { words: before.words } }),
  ...(after && { after: { words: after.words } }),
})
