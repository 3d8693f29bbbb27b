import type { AnswerLink } from '#contract/orders/answer-link.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import { AppError } from '../errors.ts'
import {
  findOffers,
  findQuestion,
  findSubstitution,
  readAnswerLink,
  type LinkAnswer,
} from '../orders/index.ts'
import type { Context } from '../shop.ts'
import { settleQuestion } from './settle-question.ts'

export const SETTLED = { accept: 'accepted', refuse: 'refused' } as const

type Ask = Context & { params: { token: string } }

/** A forged link, an expired one and one of a decided question get the same answer. */
const questionOf = async ({ shop, params, now }: Ask) => {
  const read = readAnswerLink(shop, params.token, now)
  const question = read && (await findQuestion(shop.db, read.id))
  if (!question) throw new AppError('substitution_over')
  return { question, answer: read.answer }
}

/** Shows what the link asks. Reading decides nothing: previewers of messages fetch links. */
export const showAnswerLink = async (ask: Ask): Promise<{ data: AnswerLink }> => {
  const { question, answer } = await questionOf(ask)
  if (!question.isOpen) throw new AppError('substitution_over')
  const { shop, locale, now } = ask
  const offers = await findOffers(shop.db, question.id)
  return {
    data: {
      answer,
      number: question.number,
      missing: inLocale(question.missing, locale),
      ...presentGood(question, locale),
      others: offers.filter(({ id }) => id !== question.id).map((one) => presentGood(one, locale)),
      until: question.until.toISOString(),
      server_time: now.toISOString(),
    },
  }
}

type Good = Awaited<ReturnType<typeof findOffers>>[number]
const presentGood = (good: Good, locale: Locale) => ({
  name: inLocale(good.name, locale),
  variation_name: inLocale(good.variationName, locale),
  image: `${good.image}-160.webp`,
  tile: good.tile,
  units: good.units,
  formatted_price: formatRupiah(good.price),
})

/** Gives the answer of the link; again is no mistake while the link is valid. */
export const answerByItsLink = async (ask: Ask): Promise<{ data: { answer: LinkAnswer } }> => {
  const { question, answer } = await questionOf(ask)
  const { id, orderId } = question
  await ask.shop.database.transaction(async (tx) => {
    const by = { event: answer, actor: 'customer', now: ask.now } as const
    if (await settleQuestion(tx, orderId, id, by)) return
    const found = await findSubstitution(tx, orderId, id)
    if (found?.state !== SETTLED[answer]) throw new AppError('substitution_over')
  })
  return { data: { answer } }
}
