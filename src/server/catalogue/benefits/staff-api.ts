import type { Body } from '#contract/call.ts'
import {
  createBenefit,
  deleteBenefit,
  listBenefits,
  orderBenefits,
  saveBenefit,
} from '#contract/staff/goods/benefits.ts'
import { cureWordIn } from '#domain/catalogue/cure-words.ts'
import { AppError, type FieldError, refuseFaults } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { perform, staff, type Act } from '../../staff/index.ts'
import { announceChange } from '../../platform/changes.ts'
import { isForeignKeyViolation, type Transaction } from '../../platform/database.ts'
import {
  allBenefits,
  insertBenefit,
  lockBenefit,
  productsWith,
  removeBenefit,
  updateBenefit,
  writeBenefitOrder,
  type BenefitRow,
} from '../store/benefits.ts'
import { refreshSearch } from '../store/save.ts'
import { productTag, rangeTags } from '../tags.ts'

export const benefitCalls: Served[] = [
  serve(listBenefits, [staff()], async ({ shop }) => ({ data: await allBenefits(shop.db) })),

  serve(createBenefit, [staff(), once()], async (ask) => {
    refuseCureWords(ask.body)
    return {
      data: await perform(ask, async (tx) => {
        if (!(await insertBenefit(tx, ask.body)))
          throw new AppError('invalid', { errors: { slug: [{ key: 'validation.takenHere' }] } })
        const made = await known(tx, ask.body.slug)
        await announceChange(tx, rangeTags())
        return { done: made, act: actOn(made.slug, 'benefit_created', { after: formOf(made) }) }
      }),
    }
  }),

  serve(saveBenefit, [staff(), once()], async (ask) => {
    const { slug } = ask.params
    refuseCureWords(ask.body)
    return {
      data: await perform(ask, async (tx) => {
        const before = await known(tx, slug)
        if (before.version !== ask.body.version)
          throw new AppError('changed_meanwhile', { details: before })
        await updateBenefit(tx, slug, ask.body)
        await refreshProducts(tx, slug)
        const after = await known(tx, slug)
        return {
          done: after,
          act: actOn(slug, 'benefit_saved', { before: formOf(before), after: formOf(after) }),
        }
      }),
    }
  }),

  serve(deleteBenefit, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const benefit = await known(tx, ask.params.slug)
      try {
        await removeBenefit(tx, benefit.slug)
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new AppError('benefit_in_use', { cause: error })
        throw error
      }
      await announceChange(tx, rangeTags())
      return { done: {}, act: actOn(benefit.slug, 'benefit_deleted', { before: formOf(benefit) }) }
    }),
  })),

  serve(orderBenefits, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const before = await allBenefits(tx)
      if (!(await writeBenefitOrder(tx, ask.body.slugs)))
        throw new AppError('changed_meanwhile', { details: before })
      await announceChange(tx, rangeTags())
      const slugs = before.map(({ slug }) => slug)
      return {
        done: await allBenefits(tx),
        act: {
          act: 'benefits_ordered',
          before: { slugs },
          after: { slugs: ask.body.slugs },
        },
      }
    }),
  })),
]

const known = async (tx: Transaction, slug: string): Promise<BenefitRow> => {
  const benefit = await lockBenefit(tx, slug)
  if (!benefit) throw new AppError('not_found')
  return benefit
}

const refuseCureWords = ({ name, fact }: Pick<Body<typeof saveBenefit>, 'name' | 'fact'>): void => {
  const errors: Record<string, FieldError[]> = {}
  for (const [field, text] of Object.entries({ name, fact }))
    for (const side of ['en', 'id'] as const) {
      const word = cureWordIn(text[side])
      if (word !== null)
        errors[`${field}.${side}`] = [{ key: 'validation.cureWord', params: { word } }]
    }
  refuseFaults(errors)
}

/** Its name is searched, and pages and filters show it. */
const refreshProducts = async (tx: Transaction, slug: string): Promise<void> => {
  const products = await productsWith(tx, slug)
  if (products.length > 0)
    await refreshSearch(
      tx,
      products.map(({ id }) => id),
    )
  await announceChange(tx, [...rangeTags(), ...products.map((one) => productTag(one.slug))])
}

const formOf = ({ name, fact, icon }: BenefitRow) => ({ name, fact, icon })
const actOn = (slug: string, act: string, changed: Pick<Act, 'before' | 'after'>): Act => ({
  act,
  entity: { kind: 'benefit', id: slug },
  ...changed,
})
