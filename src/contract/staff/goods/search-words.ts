import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { count, days, means } from '../../means.ts'
import { instant, oneLine } from '../../wire.ts'
import { digest } from '../fields.ts'
import { bilingual, line } from './product-form.ts'

const WORD_MAX = 60
const WORDS_MAX = 30
export const MISSES_DAYS = 30

const word = v.pipe(line(WORD_MAX), v.nonEmpty('validation.required'))
const words = means(
  v.pipe(
    v.array(means(word, 'A word, or a few that belong together.')),
    v.minLength(2, 'validation.wordsTwo'),
    v.maxLength(WORDS_MAX, 'validation.listMax'),
  ),
  'Words that mean the same, in any language and spelling.',
)
const version = means(
  digest,
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const group = v.object({
  id: opaqueId,
  version,
  words: means(v.array(v.string()), 'Words that mean the same; lower case without accents.'),
})
export type WordGroup = v.InferOutput<typeof group>
const groupId = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'validation.invalid'))
const groupParam = v.object({ id: means(groupId, 'Id of the group.') })

export const listWordGroups = staffCall({
  method: 'GET',
  path: '/search-words',
  summary: 'Groups of search words that mean the same',
  auth: 'staff',
  needs: 'products.read',
  data: v.array(group),
})

const saving = { auth: 'staff', needs: 'products.write', idempotent: true } as const

export const createWordGroup = staffCall({
  method: 'POST',
  path: '/search-words',
  summary: 'Add a group of search words',
  ...saving,
  status: 201,
  body: v.object({ words }),
  data: group,
})

export const saveWordGroup = staffCall({
  method: 'PUT',
  path: '/search-words/{id}',
  summary: 'Save a group of search words',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: groupParam,
  body: v.object({ version, words }),
  data: group,
})

export const deleteWordGroup = staffCall({
  method: 'DELETE',
  path: '/search-words/{id}',
  summary: 'Delete a group of search words',
  ...saving,
  refuses: ['not_found'],
  params: groupParam,
  data: v.object({}),
})

const found = v.object({
  products: means(count, 'How many products it finds.'),
  first: means(v.array(bilingual(v.string())), 'Names of the first five.'),
})

export const tryWords = staffCall({
  method: 'GET',
  path: '/search-words-tried',
  summary: 'What each word finds before and after a group is saved; nothing is written',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({
    id: means(v.optional(groupId), 'Id of the group; none for a new one.'),
    words: means(
      v.pipe(
        v.string(),
        v.regex(/^[^,]{1,60}(,[^,]{1,60}){1,29}$/, 'validation.wordsTwo'),
        oneLine,
      ),
      'The words, separated by commas.',
    ),
  }),
  data: v.array(
    v.object({
      word: means(v.string(), 'The word.'),
      before: means(found, 'What it finds now.'),
      after: means(found, 'What it finds with the group.'),
    }),
  ),
})
export type TriedWord = v.InferOutput<(typeof tryWords)['data']>[number]

const miss = v.object({
  word: means(v.string(), 'What was searched.'),
  searches: means(count, 'How often.'),
  last_at: means(instant, 'When it was searched last.'),
  near: means(v.array(v.string()), 'Up to three known words that look most like it.'),
})
export type SearchMiss = v.InferOutput<typeof miss>

export const listMisses = staffCall({
  method: 'GET',
  path: '/search-misses',
  summary: 'The hundred words that were most often searched in vain',
  auth: 'staff',
  needs: 'products.read',
  data: v.array(miss),
  meta: v.object({ days: means(days, 'Of how many days.') }),
})

export const settleMiss = staffCall({
  method: 'POST',
  path: '/search-misses',
  summary: 'Let a word that found nothing mean another one',
  ...saving,
  body: v.object({
    word: means(word, 'The word that found nothing.'),
    means: means(word, 'A word that finds something; the two get into one group.'),
  }),
  data: group,
})
